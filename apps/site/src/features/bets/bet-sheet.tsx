import type { Bet, Game } from '@koi/contract';
import { BETS } from '@koi/contract/texts';
import { displayMoney } from '@koi/money';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { RecordFact } from '../../lib/record-list.tsx';
import { shortNumber } from '../../lib/record-text.ts';
import { VenueMark } from '../../lib/venue-mark.tsx';
import { Money } from '../../ui/money.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { nameOf, payoutOf, statusOf, venueOf } from './bet.ts';
import { BetProof } from './bet-proof.tsx';
import { BetResult } from './bet-result.tsx';
import styles from './bet-sheet.module.css';
import { useBetDetail } from './use-bets.ts';

const CLOCK_FROM = 'YYYY-'.length;
/** A longer amount does not fit a third of the width, and an amount is never cut off. */
const ROOMY_LENGTH = 10;

/** Stake, payout and result in one strip. */
function Sums({ bet }: { bet: Bet }) {
  const payout = payoutOf(bet);
  const sums: { label: string; amount: ReactNode }[] = [
    { label: BETS.stake, amount: <Money value={bet.bet_amount} /> },
    { label: BETS.payout, amount: <Money value={payout} currency={payout !== undefined} /> },
    { label: BETS.result, amount: <BetResult bet={bet} /> },
  ];
  const isLong = displayMoney(bet.bet_amount).length > ROOMY_LENGTH || displayMoney(payout ?? 0n).length > ROOMY_LENGTH;
  return (
    <dl className={styles.sums} data-long={isLong || undefined}>
      {sums.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

interface BetSheetProps {
  bet: Bet;
  games: ReadonlyMap<string, Game> | undefined;
  /** The venue of the filter, for a game that is no longer in the list; empty for all. */
  filteredVenue: string;
  onClose: () => void;
}

/** Shows the data of the list at once, and the details as soon as they are read. */
export function BetSheet({ bet, games, filteredVenue, onClose }: BetSheetProps) {
  const venue = games?.get(bet.Code)?.platform_name ?? filteredVenue;
  const { data: detail, error, refetch, isFetching } = useBetDetail(bet, venue);
  const known = detail ?? bet;
  const { text, tone } = statusOf(known);
  return (
    <Sheet title={BETS.detail} onClose={onClose}>
      <div className={styles.sheet}>
        <div className={styles.top}>
          <VenueMark name={venueOf(bet, games)} size={40} />
          <div className={styles.what}>
            <b>{nameOf(bet, games)}</b>
            <small>
              <span>{bet.created_at.slice(CLOCK_FROM)} ·</span> <span>{shortNumber(bet.bet_id)}</span>
            </small>
          </div>
          <Tag tone={tone}>{text}</Tag>
        </div>
        <Sums bet={known} />
        {detail?.detail && (
          <p className={styles.words}>
            <span className={styles.label}>{BETS.what}</span>
            {detail.detail}
          </p>
        )}
        {detail && <BetProof detail={detail} onRetry={refetch} isReading={isFetching} />}
        {!detail && error && <LoadFailure error={error} onRetry={refetch} />}
        {!detail && !error && (
          <div className={styles.waiting} aria-busy="true">
            <Skeleton height={180} radius="var(--radius-md)" />
          </div>
        )}
        <dl className={styles.facts}>
          <RecordFact label={BETS.venue} value={venueOf(bet, games)} />
          <RecordFact label={BETS.validAmount} value={detail ? displayMoney(detail.valid_amount) : ''} />
          <RecordFact label={BETS.settledAt} value={detail?.settled_at ?? ''} />
          <RecordFact label={BETS.round} value={detail?.round ?? ''} copyLabel={BETS.copyRound} />
          <RecordFact label={BETS.number} value={bet.bet_id} copyLabel={BETS.copyNumber} />
        </dl>
      </div>
    </Sheet>
  );
}
