// Quiet marks on what each nation's last move has changed, in its shape and colour, until its next move.
const SVG = "http://www.w3.org/2000/svg";

export class Traces {
  constructor(place) {
    const layer = document.createElement("div");
    layer.className = "voyage-traces";
    layer.setAttribute("aria-hidden", "true"); // the log tells the same in words
    this.all = document.createElement("div");
    layer.append(this.all);
    place.append(layer);
  }

  show(marks) {
    this.all.replaceChildren(...marks.map(drawn));
  }

  // The part of the board that is seen, in hundredths.
  within(left, top, size) {
    this.all.style.transform = size === 100 ? "" : `scale(${100 / size}) translate(${-left}%, ${-top}%)`;
  }
}

function drawn({ at: [x, y], points, fill, ring, wide }) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "-100 -100 200 200");
  Object.assign(svg.style, { left: `${x}%`, top: `${y}%`, width: `${wide}cqw` });
  const strokes = ring ? [["none", "#FFFBF2", 22], ["none", fill, 11]] : [[fill, "#FFFBF2", 24]];
  for (const [inside, stroke, width] of strokes) {
    const line = document.createElementNS(SVG, "polygon");
    for (const [name, value] of Object.entries({ points, stroke, fill: inside, "stroke-width": width, "stroke-linejoin": "round" })) line.setAttribute(name, value);
    svg.append(line);
  }
  return svg;
}
