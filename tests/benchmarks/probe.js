// Put into a page before its own scripts. Every mark is in milliseconds since the visit began.
// window.__want = {region, figure}: in the region of that name (null: the whole page) a button stands whose click changes the
// region's text; and, if a figure is wanted, Bokeh has drawn one, which nobody waits for. A button inside a sentence only explains it.
(() => {
  if (window.top !== window || window.__perf) return;
  const want = window.__want;
  const marks = {};
  window.__perf = { marks };
  const mark = (name) => { marks[name] ??= performance.now(); };

  const named = (element) => {
    const by = element.getAttribute('aria-labelledby');
    return element.getAttribute('aria-label') ?? (by && document.getElementById(by)?.textContent.trim());
  };
  const region = () => want.region === null
    ? document.getElementById('rendered_cells')
    : [...document.querySelectorAll('[role=region], section')].find((element) => named(element) === want.region);
  const button = (place) => [...place.querySelectorAll('button:not(p *)')].find((one) => !one.disabled && one.offsetParent !== null);
  const drawn = () => {
    const documents = window.Bokeh?.documents ?? [];
    return documents.length > 0 && documents.every((one) => one.is_idle);
  };

  let before = null;
  let clicked = -Infinity;
  const look = () => {
    const place = region();
    const found = place && button(place);
    if (found) mark('button');
    if (drawn()) mark('board');
    if (found) {
      before ??= place.textContent;
      if (place.textContent !== before) mark('live');
      else if (!('live' in marks) && performance.now() - clicked > 400) {
        clicked = performance.now();
        marks.clicks = (marks.clicks ?? 0) + 1;
        found.click();
      }
    }
    if (!('live' in marks && (!want.figure || 'board' in marks))) setTimeout(look, 8);
    else mark('done');
  };
  setTimeout(look, 8);
})();
