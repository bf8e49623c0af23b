import type { Bet } from '@koi/contract';
import { Money } from '../../ui/money.tsx';
import { resultOf } from './bet.ts';

/** Won in red, lost in green, with its sign; a dash while the bet is open. */
export function BetResult({ bet }: { bet: Bet }) {
  const result = resultOf(bet);
  const isKnown = result !== undefined;
  return <Money value={result} sign={isKnown} currency={isKnown} />;
}
