// BokehJS is asked for with the page and run when nobody waits for anything else: reading and drawing it takes the browser longer
// than a first click takes to be answered.
const CALM_MS = 20;
const PATIENCE_MS = 1500;
let free = null;
const calm = new Promise((done) => {
  free = done;
});

export function bring(line) {
  settled(line, PATIENCE_MS).then(() => setTimeout(free, CALM_MS)); // when it is painted
}

// Nothing that was told at the beginning waits for its answer any more; or one waits no longer.
export function settled(line, patience) {
  const end = performance.now() + patience;
  return new Promise((done) => {
    const look = () => {
      if (!line || performance.now() > end || (line.isOpen && !line.unanswered.length)) done();
      else setTimeout(look, CALM_MS);
    };
    look();
  });
}

// For figures: BokehJS, once; and once more where it has not come.
window.voyageBring = async () => {
  await calm;
  if (window.Bokeh) return window.Bokeh;
  const script = Object.assign(document.createElement("script"), { src: document.getElementById("voyage-bokeh").href });
  document.head.append(script);
  await new Promise((done, failed) => {
    script.addEventListener("load", done);
    script.addEventListener("error", () => failed(new Error("BokehJS")));
  });
  return window.Bokeh;
};
