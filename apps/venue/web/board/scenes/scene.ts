import type { SoundName } from '../../kit/sound.ts';
import type { Motion } from '../motion.ts';

/** How an outcome comes about before one's eyes. Drawn on 390 × 440; what matters lies between 100 and 420. */
export interface Scene {
  readonly element: HTMLElement;
  /** At rest: as the last outcome left it, or before any. */
  rest(numbers: readonly number[] | null): void;
  /** Shows an outcome that is already fixed and paid. */
  play(numbers: readonly number[]): Promise<void>;
}

export interface SceneTools {
  motion: Motion;
  sound: (name: SoundName) => void;
}
