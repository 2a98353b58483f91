// A few short soft sounds for what is seen on a board, made by the browser itself.  Nobody hears any who hasn't asked.
const LOUDEST = 0.12;
const FADE_S = 0.02;

// Each act: how it swings, and its tones as [hertz, begins after s, lasts s].
const SOUNDS = {
  fly: ["triangle", [[196, 0.2, 0.12]]],
  coin: ["sine", [[1319, 0.16, 0.1], [1760, 0.22, 0.18]]],
  turn: ["triangle", [[330, 0, 0.08], [494, 0.12, 0.16]]],
  fall: ["sawtooth", [[110, 0, 0.22]]],
  title: ["sine", [[392, 0, 0.3], [494, 0.12, 0.3], [587, 0.24, 0.5]]],
};

let audio = null;

// Browsers let a page be heard only after somebody has touched it.
export function hear({ act, thing, mark }) {
  const [wave, tones] = SOUNDS[mark === "coin" || thing === "coin" ? "coin" : act] ?? [];
  if (!tones) return;
  audio ??= new AudioContext();
  for (const [hertz, after, lasts] of tones) {
    const [tone, loud, begins] = [audio.createOscillator(), audio.createGain(), audio.currentTime + after];
    tone.type = wave;
    tone.frequency.value = hertz;
    loud.gain.setValueAtTime(0, begins);
    loud.gain.linearRampToValueAtTime(wave === "sawtooth" ? LOUDEST / 3 : LOUDEST, begins + FADE_S);
    loud.gain.exponentialRampToValueAtTime(0.0001, begins + lasts);
    tone.connect(loud).connect(audio.destination);
    tone.start(begins);
    tone.stop(begins + lasts);
  }
}
