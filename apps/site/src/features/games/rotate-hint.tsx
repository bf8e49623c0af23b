import { GAME_MENU } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { useState, useSyncExternalStore } from 'react';
import styles from './rotate-hint.module.css';

export type Orientation = keyof typeof GAME_MENU.rotate;

/** Undefined for a game without an orientation. */
export const orientationOf = ({ orientation }: Readonly<Record<string, unknown>>): Orientation | undefined =>
  orientation === 'portrait' || orientation === 'landscape' ? orientation : undefined;

/** Media queries for a handheld device in the other orientation. */
const HELD_OTHERWISE = {
  portrait: '(orientation: landscape) and (pointer: coarse) and (max-height: 500px)',
  landscape: '(orientation: portrait) and (pointer: coarse) and (max-width: 500px)',
} as const;

const useMedia = (query: string) =>
  useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );

/** A hint over the upper edge of the game, which remains playable. */
export function RotateHint({ wanted }: { wanted: Orientation }) {
  const [isDismissed, setDismissed] = useState(false);
  const isOtherwise = useMedia(HELD_OTHERWISE[wanted]);
  if (isDismissed || !isOtherwise) return null;
  return (
    <div className={styles.hint} role="status">
      <Icon name="arrow-counter-clockwise" size={18} />
      {GAME_MENU.rotate[wanted]}
      <button type="button" onClick={() => setDismissed(true)}>
        {GAME_MENU.rotateDismiss}
      </button>
    </div>
  );
}
