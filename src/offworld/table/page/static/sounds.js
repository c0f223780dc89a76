// Quiet sounds, made by WebAudio: for an own answer, for the reader's turn, for the end. Off until the reader turns them on.

import * as store from "./store.js";

const LOUD = 0.05; // of the most that is possible
// Of each sound its tones: pitch in Hz, start and length in seconds.
const SOUNDS = {
  answer: [[520, 0, 0.05]],
  turn: [[587, 0, 0.14], [880, 0.11, 0.22]],
  end: [[523, 0, 0.3], [659, 0.16, 0.3], [784, 0.32, 0.5]],
};

let context = null;

export const wanted = () => store.setting("sounds", false);

export function want(on) {
  store.choose("sounds", on);
  if (on) sound("turn");
}

/** Plays a sound, if the reader wants any. Browsers allow it after the first click or key. */
export function sound(name) {
  if (!wanted() || !window.AudioContext) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  for (const [pitch, start, length] of SOUNDS[name]) tone(pitch, context.currentTime + start, length);
}

/** A soft tone that rises at once and fades away. */
function tone(pitch, at, length) {
  const source = new OscillatorNode(context, { type: "sine", frequency: pitch });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUD, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(volume).connect(context.destination);
  source.start(at);
  source.stop(at + length);
}
