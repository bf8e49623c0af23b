import type { ActivityApplication } from '@koi/contract';
import { APPLICATION_STATE_NAMES } from '@koi/contract/texts';

const LOOKS = {
  1: { name: APPLICATION_STATE_NAMES[1], tone: 'warning', icon: 'clock', orb: 'gold' },
  2: { name: APPLICATION_STATE_NAMES[2], tone: 'success', icon: 'gift', orb: 'jade' },
  3: { name: APPLICATION_STATE_NAMES[3], tone: 'danger', icon: 'x', orb: 'neutral' },
} as const;
const UNKNOWN = { name: '', tone: 'neutral', icon: 'clock', orb: 'neutral' } as const;

/** A state that the site does not know has no name. */
export const lookOf = ({ state }: Pick<ActivityApplication, 'state'>) =>
  state === 1 || state === 2 || state === 3 ? LOOKS[state] : UNKNOWN;

export const hasBonus = ({ bonus }: Pick<ActivityApplication, 'bonus'>) => Number(bonus) > 0;
