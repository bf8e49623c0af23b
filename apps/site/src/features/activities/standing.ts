import type { Activity } from '@koi/contract';
import { APPLICATION_STATE } from '@koi/contract/constants';
import { ACTIVITIES, SHELL } from '@koi/contract/texts';

/** The label of the button at the bottom and whether it is enabled; `free` has no button at all. */
export type Standing =
  | { kind: 'free' }
  | { kind: 'login'; label: string }
  | { kind: 'apply'; label: string }
  | { kind: 'rest'; label: string };

const { pending: WAITS, approved: PASSED, rejected: REJECTED } = APPLICATION_STATE;

/** A closed period is checked first, so that a visitor is not asked to log in for nothing. */
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

/** A period that ends at midnight includes the day before as its last day. */
const lastDayOf = (moment: string) => {
  if (!moment.endsWith(MIDNIGHT)) return dayOf(moment);
  const day = new Date(`${moment.slice(0, DAY_TO)}T00:00:00Z`);
  return new Date(day.getTime() - DAY_MS).toISOString().slice(DAY_FROM, DAY_TO);
};

/** The period as `06-01 – 06-30`, or the part of it that is set. */
export const windowText = ({ starts_at, ends_at }: Pick<Activity, 'starts_at' | 'ends_at'>): string => {
  if (starts_at !== '' && ends_at !== '') return `${dayOf(starts_at)} – ${lastDayOf(ends_at)}`;
  if (ends_at !== '') return ACTIVITIES.until(lastDayOf(ends_at));
  return starts_at !== '' ? ACTIVITIES.from(dayOf(starts_at)) : ACTIVITIES.always;
};
