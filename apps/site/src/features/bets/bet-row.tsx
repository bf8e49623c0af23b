import type { Bet, Game } from '@koi/contract';
import { BETS } from '@koi/contract/texts';
import { displayMoney } from '@koi/money';
import { RecordRow } from '../../lib/record-list.tsx';
import { listTime } from '../../lib/record-text.ts';
import { VenueMark } from '../../lib/venue-mark.tsx';
import { Tag } from '../../ui/tag.tsx';
import { nameOf, statusOf, venueOf } from './bet.ts';
import { BetResult } from './bet-result.tsx';

interface BetRowProps {
  bet: Bet;
  games: ReadonlyMap<string, Game> | undefined;
  onOpen: () => void;
}

export function BetRow({ bet, games, onOpen }: BetRowProps) {
  const { text, tone } = statusOf(bet);
  return (
    <RecordRow
      mark={<VenueMark name={venueOf(bet, games)} size={40} />}
      title={nameOf(bet, games)}
      line={[`${listTime(bet.created_at)} ·`, BETS.stakeOf(displayMoney(bet.bet_amount))]}
      end={
        <>
          <BetResult bet={bet} />
          <Tag tone={tone} size="sm">
            {text}
          </Tag>
        </>
      }
      onOpen={onOpen}
    />
  );
}
