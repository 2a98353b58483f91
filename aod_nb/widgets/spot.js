// What is spoken of on a board stays bright, the rest steps back, and arrows point: drawn over the map, under what moves.
const SVG = "http://www.w3.org/2000/svg";
const ARROW = "M0 -1 L-7 -13 L-2.5 -13 L-2.5 -27 L2.5 -27 L2.5 -13 L7 -13 Z"; // its tip is what it points at

function drawn(tag, attributes) {
  const el = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) el.setAttribute(name, value);
  return el;
}

const outline = (points) => `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join("L")}Z`;

// `within` puts a point of the board into hundredths of what is seen.
export function spot(layer, focus, within) {
  for (const old of layer.querySelectorAll(":scope > .spot")) old.remove();
  if (!focus) return;
  const bright = focus.bright.map((points) => points.map(within));
  if (bright.length) {
    const svg = drawn("svg", { class: "spot", viewBox: "0 0 100 100", preserveAspectRatio: "none" });
    svg.append(drawn("path", { d: `M0 0H100V100H0Z${bright.map(outline).join("")}`, "fill-rule": "evenodd" }));
    layer.prepend(svg);
  }
  for (const point of focus.arrows) {
    const [x, y] = within(point);
    const svg = drawn("svg", { class: "spot arrow", viewBox: "-8 -28 16 28" });
    svg.style.left = `${x}%`;
    svg.style.top = `${y}%`;
    svg.append(drawn("path", { d: ARROW }));
    layer.append(svg);
  }
}
