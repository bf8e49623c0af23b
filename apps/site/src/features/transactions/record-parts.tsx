import type { Transaction, VenueBalance } from '@koi/contract';
import { displayMoney } from '@koi/money';
import { join } from '@koi/ui/join';
import { VenueMark } from '../../lib/venue-mark.tsx';
import { Money } from '../../ui/money.tsx';
import { PayMark } from '../../ui/pay-mark.tsx';
import { Tag } from '../../ui/tag.tsx';
import { isTransfer, isVoid, nameOf, type RecordType, stateOf, wayOf } from './record.ts';
import styles from './record-parts.module.css';

export interface RecordProps {
  record: Transaction;
  type: RecordType;
  venues: VenueBalance[] | undefined;
}

const MARK_PX = 40;
/** Length of an amount that fits beside a name; a longer one is set smaller. */
const ROOMY_LENGTH = 10;

export function RecordMark({ record, type, venues }: RecordProps) {
  if (isTransfer(type)) return <VenueMark name={nameOf(record, type, venues)} size={MARK_PX} />;
  return <PayMark way={wayOf(record)} size={MARK_PX} />;
}

/** Struck through when the transaction was rejected or failed. */
export function RecordAmount({ record, type, size }: Pick<RecordProps, 'record' | 'type'> & { size: 'md' | 'xxl' }) {
  const isRoomy = size === 'md' && displayMoney(record.amount).length <= ROOMY_LENGTH;
  const amount = <Money value={record.amount} size={size} className={join(isRoomy && styles.roomy)} />;
  return isVoid(record, type) ? <s className={styles.void}>{amount}</s> : amount;
}

export function RecordState({ record, type, size }: Pick<RecordProps, 'record' | 'type'> & { size: 'md' | 'sm' }) {
  const { text, tone } = stateOf(record, type);
  return (
    <Tag tone={tone} size={size}>
      {text}
    </Tag>
  );
}
