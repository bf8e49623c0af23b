import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './layer.module.css';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), textarea, select, [tabindex="0"]';
const FIRST_FIELD = 'input:not(:disabled), textarea, select';
const open: HTMLElement[] = [];

const page = () => document.getElementById('root');

/** The page behind an open layer is inert: no focus, no clicks, hidden from screen readers. */
const settlePage = () => page()?.toggleAttribute('inert', open.length > 0);

const keepTabInside = (event: KeyboardEvent, box: HTMLElement) => {
  const stops = [...box.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const first = stops[0];
  const last = stops.at(-1);
  if (!first || !last) return event.preventDefault();
  const at = document.activeElement;
  const outside = !box.contains(at) || at === box;
  if (event.shiftKey && (outside || at === first)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && (outside ? at !== box : at === last)) {
    event.preventDefault();
    first.focus();
  }
};

/** Keeps the focus inside while mounted and restores it afterwards. Escape closes only the topmost layer. */
const useLayer = (ref: RefObject<HTMLElement | null>, onClose: () => void) => {
  const close = useRef(onClose);
  close.current = onClose;
  // Focus and the inert attribute live in the DOM, so they are set and restored in an effect.
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const before = document.activeElement;
    open.push(box);
    settlePage();
    const wanted = box.querySelector<HTMLElement>('[data-autofocus]') ?? box.querySelector<HTMLElement>(FIRST_FIELD);
    (wanted ?? box).focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      if (open.at(-1) !== box) return;
      if (event.key === 'Escape') close.current();
      if (event.key === 'Tab') keepTabInside(event, box);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      open.splice(open.indexOf(box), 1);
      settlePage();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [ref]);
};

interface LayerProps {
  label: string;
  onClose: () => void;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/** A box above the whole page, over a scrim. */
export function Layer({ label, onClose, role = 'dialog', children }: LayerProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayer(box, onClose);
  return createPortal(
    <div className={styles['layer']}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape closes it by keyboard */}
      <div className={styles['scrim']} onClick={onClose} />
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles are dialogs */}
      <div ref={box} className={styles['box']} role={role} aria-modal="true" aria-label={label} tabIndex={-1}>
        {children}
      </div>
    </div>,
    document.body,
  );
}
