// BokehJS is asked for with the page and run when nobody waits for anything else: reading and drawing it takes the browser longer
// than a first click takes to be answered.
const CALM_MS = 20;
const PATIENCE_MS = 1500;
let free = null;
const calm = new Promise((done) => {
  free = done;
});

// Nothing that was told at the beginning waits for its answer any more.
export function bring(line) {
  const end = performance.now() + PATIENCE_MS;
  const look = () => {
    if (!line || performance.now() > end || (line.isOpen && !line.unanswered.length)) setTimeout(free, CALM_MS); // when it is painted
    else setTimeout(look, CALM_MS);
  };
  look();
}

// For figures: BokehJS, once; and once more where it has not come.
window.aodBring = async () => {
  await calm;
  if (window.Bokeh) return window.Bokeh;
  const script = Object.assign(document.createElement("script"), { src: document.getElementById("aod-bokeh").href });
  document.head.append(script);
  await new Promise((done, failed) => {
    script.addEventListener("load", done);
    script.addEventListener("error", () => failed(new Error("BokehJS")));
  });
  return window.Bokeh;
};
