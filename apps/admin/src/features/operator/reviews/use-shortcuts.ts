import { useEffect, useRef } from 'react';

export type Shortcuts = Partial<Record<string, () => void>>;

const TYPING = 'input, textarea, select, [contenteditable="true"]';
const ANSWERS_ENTER = 'button, a';

/** Shortcuts are off while an input has the focus or a dialog is open. */
const isElsewhere = (target: EventTarget | null) =>
  (target instanceof Element && target.closest(TYPING) !== null) ||
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

const isForFocused = (event: KeyboardEvent) =>
  event.key === 'Enter' && event.target instanceof Element && event.target.closest(ANSWERS_ENTER) !== null;

/** Keyboard shortcuts of the screen, by lower-case key name. They are off while a person types. */
export const useShortcuts = (shortcuts: Shortcuts) => {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
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
