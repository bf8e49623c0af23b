import type { Bet } from '@koi/contract';
import { Money } from '../../ui/money.tsx';
import { resultOf } from './bet.ts';

/** The signed result: a win in red, a loss in green, a dash while the bet is open. */
export function BetResult({ bet }: { bet: Bet }) {
  const result = resultOf(bet);
  const isKnown = result !== undefined;
  return <Money value={result} sign={isKnown} currency={isKnown} />;
}
