import type { Tool } from './toolbar.tsx';

const PLAIN: Partial<Record<string, Tool>> = { KeyB: 'bold', KeyI: 'italic', KeyU: 'underline', KeyK: 'link' };
const WITH_SHIFT: Partial<Record<string, Tool>> = { Digit7: 'ol', Digit8: 'ul', Digit9: 'blockquote' };
const WITH_ALT: Partial<Record<string, Tool>> = { Digit0: 'p', Digit1: 'h2', Digit2: 'h3' };

type Keys = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'code'>;

/** Uses key positions, which do not depend on layout or input method. Undo and redo are shortcuts of the editor itself. */
export const toolOfKeys = ({ ctrlKey, metaKey, shiftKey, altKey, code }: Keys): Tool | undefined => {
  if (!(ctrlKey || metaKey)) return undefined;
  if (shiftKey) return altKey ? undefined : WITH_SHIFT[code];
  return altKey ? WITH_ALT[code] : PLAIN[code];
};
