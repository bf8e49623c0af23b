import { TRANSFER_STATE } from '@koi/contract/constants';
import { TRANSFER_STATE_NAMES, TRANSFERS, WALLET } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { listTime, shortNumber } from '../../lib/record-text.ts';
import { VenueMark } from '../../lib/venue-mark.tsx';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './pending-transfer.module.css';
import type { OpenTransfer } from './wallets.ts';

const CLOCK_FROM = 'YYYY-MM-DD '.length;

const wordsOf = ({ direction, venueName }: OpenTransfer) =>
  direction === 'into'
    ? {
        route: TRANSFERS.route(WALLET.platformWallet, venueName),
        safe: TRANSFERS.safeInto(venueName),
        left: TRANSFERS.leftWallet(WALLET.centre),
        end: TRANSFERS.endInto,
      }
    : {
        route: TRANSFERS.route(venueName, WALLET.platformWallet),
        safe: TRANSFERS.safeOutOf(venueName),
        left: TRANSFERS.leftWallet(venueName),
        end: TRANSFERS.endOutOf(venueName),
      };

/** A transfer without a known outcome: states that the money is safe, where it is, and what happens next. */
export function PendingTransfer({ transfer }: { transfer: OpenTransfer }) {
  const words = wordsOf(transfer);
  return (
    <Card className={styles.card} aria-label={words.route}>
      <div className={styles.head}>
        <VenueMark name={transfer.venueName} size={40} />
        <div className={styles.what}>
          <b>{words.route}</b>
          <span className={styles.number}>
            <span>{listTime(transfer.createdAt)} ·</span> <span>{shortNumber(transfer.number)}</span>
          </span>
        </div>
        <div className={styles.much}>
          <Money value={transfer.amount} />
          <Tag tone="warning" size="sm">
            {TRANSFER_STATE_NAMES[TRANSFER_STATE.unsettled]}
          </Tag>
        </div>
      </div>
      <p className={styles.safe}>
        <Icon name="shield-check" size={18} />
        <span>
          <b>{TRANSFERS.safe}</b>
          {words.safe}
        </span>
      </p>
      <ol className={styles.steps}>
        <li data-step="done">
          <b>{words.left}</b>
          <time>{transfer.createdAt.slice(CLOCK_FROM)}</time>
        </li>
        <li data-step="now" aria-current="step">
          <b>{TRANSFERS.awaiting(transfer.venueName)}</b>
          <small>{transfer.stage || TRANSFERS.askingAnyway}</small>
        </li>
        <li>
          <b>{words.end}</b>
        </li>
      </ol>
    </Card>
  );
}
