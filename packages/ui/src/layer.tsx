import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { join } from './join.ts';
import styles from './layer.module.css';
import { useCloseOnBack } from './use-close-on-back.ts';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), textarea, select, [tabindex="0"]';
const FIRST_FIELD = 'input:not(:disabled), textarea, select';
const open: HTMLElement[] = [];

const page = () => document.getElementById('root');

/** Makes the page behind a layer inert: it must not take focus or taps, nor be read aloud. */
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

interface Behaviour {
  /** Called by Escape, by Back and by a tap on the scrim. Without it the layer must be answered. */
  onClose?: (() => void) | undefined;
  /** Focuses the first field, which on a phone would open the keyboard. */
  focusField?: boolean;
}

/** Keeps the focus inside while mounted and restores it afterwards. Escape closes the topmost layer only. */
const useLayer = (ref: RefObject<HTMLElement | null>, { onClose, focusField = false }: Behaviour) => {
  const close = useRef(onClose);
  close.current = onClose;
  // The focus and the inert attribute are outside React, so they are set and restored here.
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const before = document.activeElement;
    open.push(box);
    settlePage();
    const find = (selector: string) => box.querySelector<HTMLElement>(selector);
    const first = find('[data-autofocus]') ?? (focusField ? find(FIRST_FIELD) : null);
    (first ?? box).focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      if (open.at(-1) !== box) return;
      if (event.key === 'Escape') close.current?.();
      if (event.key === 'Tab') keepTabInside(event, box);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      open.splice(open.indexOf(box), 1);
      settlePage();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [ref, focusField]);
};

interface LayerProps extends Behaviour {
  label: string;
  role?: 'dialog' | 'alertdialog';
  place: 'centre' | 'bottom' | 'left';
  className?: string | undefined;
  /** Shown outside the box, on the scrim. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A box over a scrim, above the whole page. */
export function Layer({ label, role = 'dialog', place, className, beside, children, ...behaviour }: LayerProps) {
  const { onClose } = behaviour;
  const box = useRef<HTMLDivElement>(null);
  useLayer(box, behaviour);
  useCloseOnBack(onClose);
  return createPortal(
    <div className={join(styles['layer'], styles[place])}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape does the same by keyboard */}
      <div className={styles['scrim']} onClick={onClose} />
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles are dialogs */}
      <div
        ref={box}
        className={join(styles['box'], className)}
        role={role}
        aria-modal="true"
        aria-label={label}
        tabIndex={-1}
      >
        {children}
      </div>
      {beside}
    </div>,
    document.body,
  );
}
