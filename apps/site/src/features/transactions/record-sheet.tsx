import { DEPOSITS, RECORDS } from '@koi/contract/texts';
import { join } from '@koi/ui/join';
import { useCancelDeposit } from '../../lib/cancel-deposit.ts';
import { GoLink } from '../../lib/go-link.tsx';
import { RecordFact } from '../../lib/record-list.tsx';
import buttons from '../../ui/button.module.css';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { UsdtAmount } from '../../ui/usdt-amount.tsx';
import { nameOf, payInfoPath } from './record.ts';
import { RecordAmount, RecordMark, type RecordProps, RecordState } from './record-parts.tsx';
import styles from './record-sheet.module.css';

const CHECKED_LENGTH = 4;

/** The full address with its ends emphasised, because people compare these. */
function Address({ address }: { address: string }) {
  return (
    <>
      <em>{address.slice(0, CHECKED_LENGTH)}</em>
      {address.slice(CHECKED_LENGTH, -CHECKED_LENGTH)}
      <em>{address.slice(-CHECKED_LENGTH)}</em>
    </>
  );
}

/** Cancels an unpaid deposit; the list behind the sheet is read again. */
function CancelDeposit({ orderNo, onCancelled }: { orderNo: string; onCancelled: () => void }) {
  const { busy, cancel } = useCancelDeposit(orderNo, onCancelled);
  return (
    <Button kind="quiet" className={styles.cancel} busy={busy} onClick={() => void cancel()}>
      {DEPOSITS.cancel}
    </Button>
  );
}

/** All data of one transaction, with a link to the payment page for an open deposit. */
export function RecordSheet({ onClose, ...props }: RecordProps & { onClose: () => void }) {
  const { record, type, venues } = props;
  const payInfo = payInfoPath(record, type);
  return (
    <Sheet title={RECORDS.detail} onClose={onClose}>
      <div className={styles.sheet}>
        <div className={styles.top}>
          <RecordMark {...props} />
          <RecordAmount record={record} type={type} size="xxl" />
          <RecordState record={record} type={type} size="md" />
        </div>
        <dl className={styles.facts}>
          <RecordFact label={RECORDS.orderNumber} value={record.out_trade_no} copyLabel={RECORDS.copyOrderNumber} />
          <RecordFact label={RECORDS.time} value={record.created_at} />
          <RecordFact label={RECORDS.method} value={nameOf(record, type, venues)} />
          <RecordFact label={RECORDS.stage} value={record.stage} />
          <RecordFact label={RECORDS.reason} value={record.reason} />
          <RecordFact
            label={RECORDS.usdtAmount}
            value={record.tron_usdt_amount}
            shown={<UsdtAmount value={record.tron_usdt_amount} />}
          />
          <RecordFact label={RECORDS.protocol} value={record.tron_network} />
          <RecordFact
            label={RECORDS.address}
            value={record.tron_address}
            shown={<Address address={record.tron_address} />}
            copyLabel={RECORDS.copyAddress}
          />
        </dl>
        {payInfo && (
          <GoLink to={payInfo} className={join(buttons['button'], buttons['primary'])}>
            {RECORDS.payInfo}
          </GoLink>
        )}
        {record.cancellable === 1 && <CancelDeposit orderNo={record.out_trade_no} onCancelled={onClose} />}
      </div>
    </Sheet>
  );
}
