import type { Bet, Game } from '@koi/contract';
import { BETS } from '@koi/contract/texts';
import { displayMoney } from '@koi/money';
import { listTime } from '../../lib/record-text.ts';
import { VenueMark } from '../../lib/venue-mark.tsx';
import { Tag } from '../../ui/tag.tsx';
import { nameOf, statusOf, venueOf } from './bet.ts';
import { BetResult } from './bet-result.tsx';
import styles from './bet-row.module.css';

interface BetRowProps {
  bet: Bet;
  games: ReadonlyMap<string, Game> | undefined;
  onOpen: () => void;
}

export function BetRow({ bet, games, onOpen }: BetRowProps) {
  const { text, tone } = statusOf(bet);
  return (
    <li className={styles.item}>
      <button type="button" className={styles.row} aria-haspopup="dialog" onClick={onOpen}>
        <VenueMark name={venueOf(bet, games)} size={40} />
        <span className={styles.what}>
          <b>{nameOf(bet, games)}</b>
          <span className={styles.stake}>
            <span>{listTime(bet.created_at)} ·</span> <span>{BETS.stakeOf(displayMoney(bet.bet_amount))}</span>
          </span>
        </span>
        <span className={styles.much}>
          <BetResult bet={bet} />
          <Tag tone={tone} size="sm">
            {text}
          </Tag>
        </span>
      </button>
    </li>
  );
}
