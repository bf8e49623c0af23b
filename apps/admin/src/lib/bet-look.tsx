import type { StaffBet } from '@koi/contract';
import { BET_STATUS_NAMES } from '@koi/contract/texts';
import { Tag } from '../ui/index.ts';

const TONES = { 0: 'neutral', 1: 'success', 2: 'warning' } as const;

/** The state of a bet as a tag. */
export function BetStatus({ status }: { status: StaffBet['status'] }) {
  return <Tag tone={TONES[status]}>{BET_STATUS_NAMES[status]}</Tag>;
}

/** Bet ids are unique only within a venue. */
export const betKey = ({ platname, bet_id }: StaffBet): string => `${platname}:${bet_id}`;

/** By settlement a bet has a row for its settlement and for each correction. */
export const betRowKey = (bet: StaffBet): string => (bet.entry === 0 ? betKey(bet) : `${betKey(bet)}:${bet.entry}`);
