export type SoundName = 'chip' | 'card' | 'tick' | 'dice' | 'reel' | 'shot' | 'splash' | 'win' | 'bigwin';

const MUTE_KEY = 'koi:muted';
/** −12 dB. */
const MASTER = 0.25;
const PENTATONIC = [523.25, 587.33, 659.25, 783.99, 880];

const remembered = (): boolean => {
  try {
    return localStorage.getItem(MUTE_KEY) === '1';
  } catch {
    return false;
  }
};

const remember = (muted: boolean): void => {
  try {
    localStorage.setItem(MUTE_KEY, muted ? '1' : '0');
  } catch {
    // Storage is unavailable, so the choice is kept only for this page.
  }
};

/** All sounds are synthesized with WebAudio. Nothing plays before the first tap. */
export const createSound = () => {
  let muted = remembered();
  let mixer: Mixer | undefined;

  const wake = () => {
    mixer ??= createMixer();
    mixer?.setMuted(muted);
  };
  window.addEventListener('pointerdown', wake, { capture: true });
  window.addEventListener('keydown', wake, { capture: true });

  return {
    get muted() {
      return muted;
    },
    setMuted(value: boolean) {
      muted = value;
      remember(value);
      mixer?.setMuted(value);
    },
    /** A `size` from 0 to 1 makes the sound of a win longer. */
    play(name: SoundName, size = 0.4) {
      if (!muted) mixer?.play(name, size);
    },
    /** Sets the volume of the crowd noise; 0 is silent. */
    crowd(level: number) {
      mixer?.crowd(muted ? 0 : level);
    },
    suspend: () => mixer?.suspend(),
    resume: () => mixer?.resume(),
  };
};
export type Sound = ReturnType<typeof createSound>;

type Mixer = NonNullable<ReturnType<typeof createMixer>>;

const noiseBuffer = (context: AudioContext, brown: boolean): AudioBuffer => {
  const buffer = context.createBuffer(1, context.sampleRate * 2, context.sampleRate);
  const data = buffer.getChannelData(0);
  let last = 0;
  for (let index = 0; index < data.length; index += 1) {
    const white = Math.random() * 2 - 1;
    last = brown ? (last + 0.02 * white) / 1.02 : white;
    data[index] = brown ? last * 3.5 : white;
  }
  return buffer;
};

const createMixer = () => {
  if (typeof AudioContext === 'undefined') return undefined;
  const context = new AudioContext();
  const master = context.createGain();
  master.gain.value = MASTER;
  master.connect(context.destination);
  const white = noiseBuffer(context, false);
  let murmur: GainNode | undefined;

  /** A gain that starts at full level and decays within `length`. */
  const envelope = (at: number, length: number, level: number): GainNode => {
    const gain = context.createGain();
    gain.gain.setValueAtTime(level, at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    gain.connect(master);
    return gain;
  };

  const tone = (type: OscillatorType, from: number, to: number, length: number, level = 1, delay = 0) => {
    const at = context.currentTime + delay;
    const oscillator = context.createOscillator();
    oscillator.type = type;
    oscillator.frequency.setValueAtTime(from, at);
    oscillator.frequency.exponentialRampToValueAtTime(to, at + length);
    oscillator.connect(envelope(at, length, level));
    oscillator.start(at);
    oscillator.stop(at + length);
  };

  const hiss = (filter: BiquadFilterType, from: number, to: number, length: number, level = 1, delay = 0) => {
    const at = context.currentTime + delay;
    const source = context.createBufferSource();
    source.buffer = white;
    const band = context.createBiquadFilter();
    band.type = filter;
    band.frequency.setValueAtTime(from, at);
    band.frequency.exponentialRampToValueAtTime(to, at + length);
    source.connect(band).connect(envelope(at, length, level));
    source.start(at, Math.random());
    source.stop(at + length);
  };

  const pluck = (notes: number) => {
    for (let note = 0; note < notes; note += 1) {
      const frequency = (PENTATONIC[note % PENTATONIC.length] ?? 523) * 2 ** Math.floor(note / PENTATONIC.length);
      tone('triangle', frequency, frequency, 0.42, 0.7, note * 0.09);
    }
  };

  const gong = () => {
    for (const [index, partial] of [1, 1.48, 2.1, 2.9].entries()) {
      tone('sine', 110 * partial, 108 * partial, 2.4, 0.8 / (index + 1));
    }
  };

  const sounds: Record<SoundName, (size: number) => void> = {
    chip: () => {
      hiss('highpass', 2_000, 2_000, 0.002, 0.6);
      tone('triangle', 1_800, 1_800, 0.06, 0.7);
    },
    card: () => hiss('bandpass', 1_000, 4_000, 0.12, 0.8),
    tick: () => tone('sine', 880, 880, 0.04, 0.8),
    dice: () => {
      for (let click = 0; click < 6; click += 1) {
        hiss('bandpass', 2_500 + click * 300, 2_500 + click * 300, 0.03, 0.9, click * 0.07 + Math.random() * 0.03);
      }
    },
    reel: () => tone('sine', 140, 90, 0.08, 1),
    shot: () => tone('sine', 320, 120, 0.09, 0.9),
    splash: () => hiss('lowpass', 3_000, 300, 0.4, 0.8),
    win: (size) => pluck(3 + Math.round(size * 7)),
    bigwin: () => {
      pluck(10);
      gong();
    },
  };

  return {
    play: (name: SoundName, size: number) => sounds[name](size),
    setMuted(muted: boolean) {
      master.gain.setTargetAtTime(muted ? 0 : MASTER, context.currentTime, 0.02);
    },
    crowd(level: number) {
      if (!murmur) {
        const source = context.createBufferSource();
        source.buffer = noiseBuffer(context, true);
        source.loop = true;
        const low = context.createBiquadFilter();
        low.type = 'lowpass';
        low.frequency.value = 600;
        murmur = context.createGain();
        murmur.gain.value = 0;
        source.connect(low).connect(murmur).connect(master);
        source.start();
      }
      murmur.gain.setTargetAtTime(Math.min(1, Math.max(0, level)), context.currentTime, 0.3);
    },
    suspend: () => void context.suspend(),
    resume: () => void context.resume(),
  };
};
