// A page with widgets that are not known here is left to Voilà's own runtime: a notebook of somebody else's.
export async function leaveToVoila(why) {
  window.voyageBring?.();
  console.info(`left to Voilà's own runtime: ${why}`);
  for (const el of document.querySelectorAll("[data-ours], [data-model]")) el.remove();
  const { styles, scripts } = JSON.parse(document.getElementById("voyage-fallback").textContent);
  for (const href of styles) document.head.prepend(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
  hearLoadAgain();
  for (const src of scripts) {
    await new Promise((done, failed) => {
      document.body.append(Object.assign(document.createElement("script"), { src, onload: done, onerror: failed }));
    });
  }
}

// Voilà begins when the page is loaded, which it may have been for long.
function hearLoadAgain() {
  if (document.readyState !== "complete") return;
  const listen = window.addEventListener;
  window.addEventListener = function later(kind, hear, ...options) {
    if (kind === "load") setTimeout(hear, 0, new Event("load"));
    else listen.call(this, kind, hear, ...options);
  };
}
