import type { SoundName } from '../../kit/sound.ts';
import type { Motion } from '../motion.ts';

/** The animation of an outcome. Drawn on 390 × 440, with the important content between 100 and 420. */
export interface Scene {
  readonly element: HTMLElement;
  /** Shows the final state of the last outcome, or the initial state for null. */
  rest(numbers: readonly number[] | null): void;
  /** Animates an outcome that is already fixed and paid. */
  play(numbers: readonly number[]): Promise<void>;
}

export interface SceneTools {
  motion: Motion;
  sound: (name: SoundName) => void;
}
