import { DEPOSITS, RECORDS } from '@koi/contract/texts';
import { join } from '@koi/ui/join';
import type { ReactNode } from 'react';
import { useCancelDeposit } from '../../lib/cancel-deposit.ts';
import { copy } from '../../lib/clipboard.ts';
import { GoLink } from '../../lib/go-link.tsx';
import buttons from '../../ui/button.module.css';
import { Button, IconButton } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { UsdtAmount } from '../../ui/usdt-amount.tsx';
import { nameOf, payInfoPath } from './record.ts';
import { RecordAmount, RecordMark, type RecordProps, RecordState } from './record-parts.tsx';
import styles from './record-sheet.module.css';

const CHECKED_LENGTH = 4;

interface FactProps {
  label: string;
  /** The row is not shown when the value is empty. */
  value: string;
  /** Replaces the plain value. */
  shown?: ReactNode;
  /** Label of the button that copies the value. */
  copyLabel?: string;
}

function Fact({ label, value, shown = value, copyLabel }: FactProps) {
  if (value === '') return null;
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>
        <span>{shown}</span>
        {copyLabel && (
          <IconButton
            icon="copy"
            size={18}
            label={copyLabel}
            className={styles.copy}
            onClick={() => void copy(value)}
          />
        )}
      </dd>
    </div>
  );
}

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
          <Fact label={RECORDS.orderNumber} value={record.out_trade_no} copyLabel={RECORDS.copyOrderNumber} />
          <Fact label={RECORDS.time} value={record.created_at} />
          <Fact label={RECORDS.method} value={nameOf(record, type, venues)} />
          <Fact label={RECORDS.stage} value={record.stage} />
          <Fact label={RECORDS.reason} value={record.reason} />
          <Fact
            label={RECORDS.usdtAmount}
            value={record.tron_usdt_amount}
            shown={<UsdtAmount value={record.tron_usdt_amount} />}
          />
          <Fact label={RECORDS.protocol} value={record.tron_network} />
          <Fact
            label={RECORDS.address}
            value={record.tron_address}
            shown={<Address address={record.tron_address} />}
            copyLabel={RECORDS.copyAddress}
          />
        </dl>
        {payInfo && (
          <GoLink to={payInfo} className={join(buttons['button'], buttons['lg'], buttons['primary'])}>
            {RECORDS.payInfo}
          </GoLink>
        )}
        {record.cancellable === 1 && <CancelDeposit orderNo={record.out_trade_no} onCancelled={onClose} />}
      </div>
    </Sheet>
  );
}
