import type { KeyboardEvent } from 'react';

interface PaletteKeys {
  move: (by: 1 | -1) => void;
  /** Turns to the next or previous category. */
  turn: (by: 1 | -1) => void;
  enter: (inNewTab: boolean) => void;
  /** Called with the code of a key that is pressed with Alt. Returns whether it opened something. */
  alt: (code: string) => boolean;
}

/** The keyboard of the palette, while its input keeps the focus. Escape belongs to the layer around it. */
export const usePaletteKeys =
  ({ move, turn, enter, alt }: PaletteKeys) =>
  (event: KeyboardEvent): void => {
    const run = (): boolean => {
      // The key that ends the composition of Chinese characters is not meant for the palette.
      if (event.nativeEvent.isComposing) return false;
      if (event.altKey) return alt(event.code);
      if (event.key === 'ArrowDown') move(1);
      else if (event.key === 'ArrowUp') move(-1);
      else if (event.key === 'Tab') turn(event.shiftKey ? -1 : 1);
      else if (event.key === 'Enter') enter(event.metaKey || event.ctrlKey);
      else return false;
      return true;
    };
    if (!run()) return;
    event.preventDefault();
    event.stopPropagation();
  };
