import type { Proposal } from '@koi/contract';
import { PROPOSAL_STATE_NAMES } from '@koi/contract/texts';
import { parseBeijing } from '@koi/money';
import { useNow } from '../../../lib/use-now.ts';
import { Tag, type TagTone } from '../../../ui/index.ts';
import styles from './proposals.module.css';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
const URGENT_MINUTES = 120;

const TONES: Readonly<Record<number, TagTone>> = {
  1: 'warning',
  2: 'success',
  3: 'danger',
  4: 'neutral',
  5: 'neutral',
};
const NAMES: Readonly<Record<number, string>> = PROPOSAL_STATE_NAMES;

export function StateTag({ state }: Pick<Proposal, 'state'>) {
  return <Tag tone={TONES[state] ?? 'neutral'}>{NAMES[state]}</Tag>;
}

/** Hours and minutes until the proposal expires, with a bar. */
export function TimeLeft({ proposal: { expires_at } }: { proposal: Proposal }) {
  const now = useNow(MINUTE_MS);
  const minutes = Math.max(0, Math.floor((parseBeijing(expires_at).getTime() - now.getTime()) / MINUTE_MS));
  const two = (value: number) => String(value).padStart(2, '0');
  return (
    <span className={styles.left} data-urgent={minutes < URGENT_MINUTES || undefined}>
      {two(Math.floor(minutes / 60))}:{two(minutes % 60)}
      <i aria-hidden="true" style={{ backgroundSize: `${Math.min(1, minutes / DAY_MINUTES) * 100}% 100%` }} />
    </span>
  );
}
