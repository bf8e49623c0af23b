import type { Activity } from '@koi/contract';
import { ACTIVITIES, SHELL } from '@koi/contract/texts';

/** What the button at the foot says, and whether it can be tapped; `free` has no button at all. */
export type Standing =
  | { kind: 'free' }
  | { kind: 'login'; label: string }
  | { kind: 'apply'; label: string }
  | { kind: 'rest'; label: string };

const [WAITS, PASSED, REJECTED] = [1, 2, 3];

/** A window that is closed comes before everything else: nobody should log in for nothing. */
export const standingOf = (
  { can_apply, phase, application }: Pick<Activity, 'can_apply' | 'phase' | 'application'>,
  isMember: boolean,
): Standing => {
  if (can_apply === 0) return { kind: 'free' };
  if (application === WAITS) return { kind: 'rest', label: ACTIVITIES.waiting };
  if (application === PASSED) return { kind: 'rest', label: ACTIVITIES.passed };
  if (phase === 'upcoming') return { kind: 'rest', label: ACTIVITIES.notBegun };
  if (phase === 'ended') return { kind: 'rest', label: ACTIVITIES.ended };
  if (!isMember) return { kind: 'login', label: SHELL.goToLogin };
  return { kind: 'apply', label: application === REJECTED ? ACTIVITIES.applyAgain : ACTIVITIES.apply };
};

const DAY_FROM = 5;
const DAY_TO = 10;
const dayOf = (moment: string) => moment.slice(DAY_FROM, DAY_TO);
const MIDNIGHT = '00:00:00';
const DAY_MS = 86_400_000;

/** A window that ends at midnight was open until the day before. */
const lastDayOf = (moment: string) => {
  if (!moment.endsWith(MIDNIGHT)) return dayOf(moment);
  const day = new Date(`${moment.slice(0, DAY_TO)}T00:00:00Z`);
  return new Date(day.getTime() - DAY_MS).toISOString().slice(DAY_FROM, DAY_TO);
};

/** `06-01 – 06-30`, or what there is of it. */
export const windowText = ({ starts_at, ends_at }: Pick<Activity, 'starts_at' | 'ends_at'>): string => {
  if (starts_at !== '' && ends_at !== '') return `${dayOf(starts_at)} – ${lastDayOf(ends_at)}`;
  if (ends_at !== '') return ACTIVITIES.until(lastDayOf(ends_at));
  return starts_at !== '' ? ACTIVITIES.from(dayOf(starts_at)) : ACTIVITIES.always;
};
