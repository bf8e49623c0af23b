import type { UserInfo } from '@koi/contract';
import { parseMoney } from '@koi/money';

const MINUTE_S = 60;
const HOUR_S = 3600;
const two = (value: number) => String(value).padStart(2, '0');

/** Formats as `04:07`, or `1:04:07` from an hour on. */
export const playedText = (ms: number) => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const minutes = `${two(Math.floor(seconds / MINUTE_S) % MINUTE_S)}:${two(seconds % MINUTE_S)}`;
  return seconds < HOUR_S ? minutes : `${Math.floor(seconds / HOUR_S)}:${minutes}`;
};

type Holding = Pick<UserInfo, 'balance' | 'gameblance' | 'transit' | 'paysum'>;

/** All wallets together minus the deposits, so that neither a transfer nor a deposit counts as a win. */
const ownOf = ({ balance, gameblance, transit, paysum }: Holding): bigint | undefined => {
  const [centre, game, onItsWay, paid] = [balance, gameblance, transit, paysum].map((amount) => parseMoney(amount));
  if (centre === undefined || game === undefined || onItsWay === undefined || paid === undefined) return undefined;
  return centre + game + onItsWay - paid;
};

/** The result of playing since the start; undefined while either amount is unknown. */
export const resultSince = (start: Holding | undefined, now: Holding | undefined): bigint | undefined => {
  const [before, after] = [start && ownOf(start), now && ownOf(now)];
  return before === undefined || after === undefined ? undefined : after - before;
};
