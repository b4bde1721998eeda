/** Synthesizes the sounds, without sound files. Loaded when sound is first switched on. */

import { setting } from "../../shared/settings.js";

/** @type {AudioContext | null} */ let context = null;
/** The gain of all sounds: the chosen volume. @type {GainNode | null} */ let master = null;

function ready() {
  if (!context) {
    try { context = new AudioContext(); } catch { return null; }
    master = context.createGain();
    master.connect(context.destination);
  }
  master.gain.value = (Number(setting("volume")) / 100) ** 2; // loudness is heard by ratios
  if (context.state === "suspended") context.resume().catch(() => {});
  return context.state === "running" ? context : null;
}

/** @param {number} pitch @param {number} at @param {number} length @param {number} loud @param {OscillatorType} [wave] */
function tone(pitch, at, length, loud, wave = "sine") {
  const begin = context.currentTime + at, voice = context.createOscillator(), level = context.createGain();
  voice.type = wave;
  voice.frequency.setValueAtTime(pitch, begin);
  level.gain.setValueAtTime(0, begin);
  level.gain.linearRampToValueAtTime(loud, begin + 0.008);
  level.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  voice.connect(level).connect(master);
  voice.start(begin);
  voice.stop(begin + length + 0.05);
}

/** @param {number} length @param {number} pitch @param {number} loud */
function rush(length, pitch, loud) {
  const frames = Math.floor(context.sampleRate * length), buffer = context.createBuffer(1, frames, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 2;
  const noise = context.createBufferSource(), filter = context.createBiquadFilter(), level = context.createGain();
  noise.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  level.gain.value = loud;
  noise.connect(filter).connect(level).connect(master);
  noise.start();
}

/** True while waves are wanted. */ let swells = false;
/** Waves, while they are heard. @type {AudioBufferSourceNode | null} */ let waves = null;
/** Seconds from one swell to the next, and how many of them are made. */
const SWELL = 6, SWELLS = 4;

/** Low noise that swells and ebbs, from silence to silence, so that it can be repeated. */
function swelling() {
  const swell = Math.floor(context.sampleRate * SWELL), buffer = context.createBuffer(1, swell * SWELLS, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0, low = 0; i < data.length; i++) {
    low = (low + 0.02 * (Math.random() * 2 - 1)) / 1.02;
    data[i] = low * (1 - Math.cos((2 * Math.PI * i) / swell));
  }
  return buffer;
}

/** Waves along the hull, very low, until it is off. @param {boolean} on */
export function sea(on) {
  swells = on;
  if (!on) {
    waves?.stop();
    waves = null;
  } else if (!waves && !ready()) {
    context?.resume().then(() => { if (swells) sea(true); }, () => { /* it stays silent */ });
  } else if (!waves) {
    const filter = context.createBiquadFilter(), level = context.createGain();
    waves = context.createBufferSource();
    waves.buffer = swelling();
    waves.loop = true;
    filter.type = "lowpass";
    filter.frequency.value = 650;
    level.gain.value = 0.5;
    waves.connect(filter).connect(level).connect(master);
    waves.start();
  }
}

const SOUNDS = {
  sail: () => rush(0.5, 500, 0.22),
  card: () => rush(0.09, 2600, 0.3),
  coin: () => { tone(1568, 0, 0.18, 0.06, "triangle"); tone(2093, 0.06, 0.25, 0.05, "triangle"); },
  hit: () => { rush(0.35, 160, 0.8); tone(70, 0, 0.3, 0.3); },
  bell: () => { tone(880, 0, 1.1, 0.12); tone(1760, 0, 0.6, 0.04); tone(880, 0.22, 1.2, 0.1); },
  over: () => [523, 659, 784, 1047].forEach((pitch, i) => tone(pitch, i * 0.13, 0.6, 0.08, "triangle")),
};

/** @param {string} name */
export function play(name) {
  if (ready()) SOUNDS[name]();
}
