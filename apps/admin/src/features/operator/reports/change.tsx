import unseen from '@koi/ui/unseen.module.css';
import { changeOf } from '../../../lib/figures.ts';
import { Icon } from '../../../ui/index.ts';
import styles from './change.module.css';

const ICONS = { up: 'trend-up', down: 'trend-down', level: undefined } as const;
const WORDS = { up: '上升', down: '下降', level: '' } as const;
const SIGNS = { up: '+', down: '−', level: '' } as const;

/** `+8.9%`; a change that is too large to be shown is `>+1000%`. */
const signed = (text: string, direction: keyof typeof SIGNS): string =>
  text.endsWith('%') ? text.replace(/\d/, (digit) => SIGNS[direction] + digit) : text;

interface ChangeProps {
  now: number;
  before: number;
  /** An arrow for a card, a sign for a table. */
  look?: 'arrow' | 'sign';
}

/** Change of a figure compared with the other span. There is none when that span had nothing. */
export function Change({ now, before, look = 'sign' }: ChangeProps) {
  if (before === 0 && now !== 0) {
    return (
      <span className={styles.change} title="对比期为 0">
        —
      </span>
    );
  }
  const { direction, text } = changeOf(now, before);
  const icon = ICONS[direction];
  return (
    <span className={styles.change} data-direction={direction}>
      {look === 'arrow' && icon && <Icon name={icon} size={14} />}
      {look === 'arrow' && <span className={unseen['unseen']}>{WORDS[direction]}</span>}
      {look === 'sign' ? signed(text, direction) : text}
    </span>
  );
}
