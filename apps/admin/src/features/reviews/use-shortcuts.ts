import { useEffect, useRef } from 'react';

export type Shortcuts = Partial<Record<string, () => void>>;

const TYPING = 'input, textarea, select, [contenteditable="true"]';
const ANSWERS_ENTER = 'button, a';

/** Somebody is typing, or a dialog asks for an answer: keys mean what they say there. */
const isElsewhere = (target: EventTarget | null) =>
  (target instanceof Element && target.closest(TYPING) !== null) ||
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

const isForFocused = (event: KeyboardEvent) =>
  event.key === 'Enter' && event.target instanceof Element && event.target.closest(ANSWERS_ENTER) !== null;

/** Keys of the whole screen, by their name in small letters. They stay silent while somebody types. */
export const useShortcuts = (shortcuts: Shortcuts) => {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  // The keyboard is outside React.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const run = latest.current[event.key.toLowerCase()];
      const modified = event.ctrlKey || event.metaKey || event.altKey;
      if (!run || event.defaultPrevented || event.repeat || modified) return;
      if (isElsewhere(event.target) || isForFocused(event)) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};
