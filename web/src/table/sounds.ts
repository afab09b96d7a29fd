/**
 * The sounds of a table, made by the browser itself: nothing is loaded for them.
 *
 * A card is a breath of noise, a chip two short high tones, what a round brought a few notes.
 */
export type Sound = 'card' | 'chip' | 'shuffle' | 'turn' | 'win' | 'blackjack' | 'push' | 'lose';

interface Tone {
  /** Hertz. */
  pitch: number;
  /** Seconds after the sound begins, and how long it takes to die away. */
  after: number;
  lasts: number;
  loud: number;
  shape?: OscillatorType;
}

interface Breath {
  after: number;
  lasts: number;
  loud: number;
  pitch: number;
}

const CARD: Breath = { after: 0, lasts: 0.09, loud: 0.35, pitch: 3200 };
const BREATHS: Partial<Record<Sound, Breath[]>> = {
  card: [CARD],
  shuffle: Array.from({ length: 7 }, (_, place) => ({ ...CARD, after: place * 0.07, pitch: 2200 + 240 * place })),
};

const notes = (lasts: number, loud: number, ...pitches: number[]): Tone[] =>
  pitches.map((pitch, place) => ({ pitch, after: place * 0.11, lasts, loud }));
const TONES: Partial<Record<Sound, Tone[]>> = {
  chip: [
    { pitch: 3350, after: 0, lasts: 0.05, loud: 0.12, shape: 'triangle' },
    { pitch: 4480, after: 0.035, lasts: 0.06, loud: 0.1, shape: 'triangle' },
  ],
  turn: notes(0.18, 0.12, 659, 880),
  win: notes(0.32, 0.16, 523, 659, 784),
  blackjack: notes(0.42, 0.17, 523, 659, 784, 1047, 1319),
  push: notes(0.22, 0.1, 440),
  lose: [{ pitch: 165, after: 0, lasts: 0.22, loud: 0.16 }],
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Play a sound, so loud (from 1 to 10). A browser that lets no page be heard before it is touched stays silent until then. */
export function play(sound: Sound, volume: number): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  const level = (volume / 10) ** 2;
  for (const tone of TONES[sound] ?? []) sing(context, tone, level);
  for (const breath of BREATHS[sound] ?? []) breathe(context, breath, level);
}

/** A way out that begins loud and dies away. */
function dying(on: AudioContext, begins: number, lasts: number, loud: number): GainNode {
  const gain = on.createGain();
  gain.gain.setValueAtTime(Math.max(loud, 0.0001), begins);
  gain.gain.exponentialRampToValueAtTime(0.0001, begins + lasts);
  gain.connect(on.destination);
  return gain;
}

function sing(on: AudioContext, tone: Tone, level: number): void {
  const begins = on.currentTime + tone.after;
  const voice = on.createOscillator();
  voice.type = tone.shape ?? 'sine';
  voice.frequency.value = tone.pitch;
  voice.connect(dying(on, begins, tone.lasts, tone.loud * level));
  voice.start(begins);
  voice.stop(begins + tone.lasts);
}

function breathe(on: AudioContext, breath: Breath, level: number): void {
  const begins = on.currentTime + breath.after;
  const source = on.createBufferSource();
  source.buffer = noise ??= hiss(on);
  const band = on.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = breath.pitch;
  source.connect(band);
  band.connect(dying(on, begins, breath.lasts, breath.loud * level));
  source.start(begins, 0, breath.lasts);
}

function hiss(on: AudioContext): AudioBuffer {
  const buffer = on.createBuffer(1, on.sampleRate / 5, on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
  return buffer;
}
