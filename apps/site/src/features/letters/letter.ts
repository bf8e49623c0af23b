import type { Notice } from '@koi/contract';
import { beijingDay } from '@koi/money';
import type { Orb } from '../../ui/marks.tsx';

type OrbProps = Parameters<typeof Orb>[0];

/** The icon of a letter, by its kind. */
export const SIGNS: Readonly<Record<Notice['kind'], Pick<OrbProps, 'icon' | 'tone'>>> = {
  notice: { icon: 'megaphone', tone: 'neutral' },
  money: { icon: 'wallet', tone: 'jade' },
  transfer: { icon: 'transfer', tone: 'blue' },
  rebate: { icon: 'percent', tone: 'gold' },
  vip: { icon: 'crown', tone: 'ink' },
  security: { icon: 'shield-check', tone: 'neutral' },
  activity: { icon: 'gift', tone: 'primary' },
};

/** The text of a letter without markup, with a space between blocks. */
export const wordsOf = (html: string): string => {
  const { body } = new DOMParser().parseFromString(
    html.replace(/<(?=\/?(?:p|h\d|li|td|th|br|hr)\b)/gi, ' <'),
    'text/html',
  );
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
};

const isToday = (at: string, now: Date) => at.startsWith(beijingDay(now));

/** The time of a letter of today, the day of one of this year, and otherwise the full date. */
export const shortTime = (at: string, now: Date): string => {
  if (isToday(at, now)) return at.slice(11, 16);
  return at.startsWith(beijingDay(now).slice(0, 4)) ? at.slice(5, 10) : at.slice(0, 10);
};

/** Splits the letters into today's and earlier ones and keeps their order. */
export const daysOf = (letters: readonly Notice[], now: Date): { today: Notice[]; earlier: Notice[] } => ({
  today: letters.filter(({ created_at }) => isToday(created_at, now)),
  earlier: letters.filter(({ created_at }) => !isToday(created_at, now)),
});
