import styles from './confetti.module.css';
import { prefersStillness } from './count-up.ts';

const PIECES = 28;
const COLOURS = ['#f7cf83', '#ffe9be', '#f08a5b', '#ffffff'];
/** Multiples of the golden ratio spread the pieces evenly without a visible pattern. */
const GOLDEN = 0.618034;

const part = (index: number, step: number) => (index * step) % 1;

const pieces = Array.from({ length: PIECES }, (_, index) => {
  const angle = part(index, GOLDEN) * 2 * Math.PI;
  const reach = 90 + part(index, 0.37) * 170;
  return {
    key: `piece ${index}`,
    style: {
      '--x': `${Math.round(Math.cos(angle) * reach)}px`,
      '--y': `${Math.round(Math.sin(angle) * reach - 110)}px`,
      '--turn': `${Math.round(part(index, 0.71) * 720 - 360)}deg`,
      '--late': `${Math.round(part(index, 0.29) * 160)}ms`,
      background: COLOURS[index % COLOURS.length],
      width: index % 3 === 0 ? 7 : 14,
      height: index % 3 === 0 ? 7 : 5,
    },
  };
});

/** One burst of confetti; none when reduced motion is requested. */
export function Confetti() {
  if (prefersStillness()) return null;
  return (
    <div className={styles.burst} aria-hidden="true" data-testid="confetti">
      {pieces.map(({ key, style }) => (
        <i key={key} style={style} />
      ))}
    </div>
  );
}
