// A page with widgets that are not known here is left to Voilà's own runtime: a notebook of somebody else's.
export async function leaveToVoila(why) {
  console.info(`left to Voilà's own runtime: ${why}`);
  for (const el of document.querySelectorAll(".jp-OutputArea-output, [data-model]")) el.remove();
  const { styles, scripts } = JSON.parse(document.getElementById("aod-fallback").textContent);
  for (const href of styles) document.head.prepend(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
  for (const src of scripts) {
    await new Promise((done, failed) => {
      document.body.append(Object.assign(document.createElement("script"), { src, onload: done, onerror: failed }));
    });
  }
  window.dispatchEvent(new Event("load")); // Voilà begins with it
}
