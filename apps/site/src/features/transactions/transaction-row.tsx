import { RecordRow } from '../../lib/record-list.tsx';
import { listTime, shortNumber } from '../../lib/record-text.ts';
import { nameOf } from './record.ts';
import { RecordAmount, RecordMark, type RecordProps, RecordState } from './record-parts.tsx';
import styles from './transaction-row.module.css';

/** The progress of a withdrawal, and why it was rejected. */
function Progress({ stage, reason }: { stage: string; reason: string }) {
  if (!stage && !reason) return null;
  return (
    <span className={reason ? styles.refused : styles.stage}>
      {[stage, reason].filter((text) => text !== '').join('：')}
    </span>
  );
}

export function TransactionRow({ onOpen, ...props }: RecordProps & { onOpen: () => void }) {
  const { record, type, venues } = props;
  return (
    <RecordRow
      mark={<RecordMark {...props} />}
      title={nameOf(record, type, venues)}
      line={[`${listTime(record.created_at)} ·`, shortNumber(record.out_trade_no)]}
      end={
        <>
          <RecordAmount record={record} type={type} size="md" />
          <RecordState record={record} type={type} size="sm" />
        </>
      }
      footer={<Progress stage={record.stage} reason={record.reason} />}
      onOpen={onOpen}
    />
  );
}
