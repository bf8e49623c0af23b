import { AGENT_CENTRE } from '@koi/contract/texts';
import { floorDivide, parseMoney } from '@koi/money';

export interface Change {
  text: string;
  tone: 'up' | 'down' | 'level';
}

const { versus, level } = AGENT_CENTRE;

const described = (direction: number, amount: string): Change => {
  if (direction === 0) return { text: `${versus} ${level}`, tone: 'level' };
  return direction > 0 ? { text: `${versus} +${amount}`, tone: 'up' } : { text: `${versus} −${amount}`, tone: 'down' };
};

export const countChange = (today: number, yesterday: number): Change =>
  described(today - yesterday, String(Math.abs(today - yesterday)));

/** The change in tenths of a percent, rounded down. There is no percentage when yesterday's value is zero. */
export const changeOf = (today: string, yesterday: string): Change => {
  const [now, before] = [parseMoney(today) ?? 0n, parseMoney(yesterday) ?? 0n];
  if (before === 0n) return { text: now === 0n ? `${versus} ${level}` : `${versus} —`, tone: 'level' };
  const difference = now > before ? now - before : before - now;
  const tenths = floorDivide(difference * 1000n, before);
  return described(now === before ? 0 : now > before ? 1 : -1, `${tenths / 10n}.${tenths % 10n}%`);
};
