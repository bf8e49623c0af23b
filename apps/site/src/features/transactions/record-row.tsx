import { listTime, shortNumber } from '../../lib/record-text.ts';
import { nameOf } from './record.ts';
import { RecordAmount, RecordMark, type RecordProps, RecordState } from './record-parts.tsx';
import styles from './record-row.module.css';

/** The progress of a withdrawal, and why it was rejected. */
function Progress({ stage, reason }: { stage: string; reason: string }) {
  if (!stage && !reason) return null;
  return (
    <span className={reason ? styles.refused : styles.stage}>
      {[stage, reason].filter((text) => text !== '').join('：')}
    </span>
  );
}

export function RecordRow({ onOpen, ...props }: RecordProps & { onOpen: () => void }) {
  const { record, type, venues } = props;
  return (
    <li className={styles.item}>
      <button type="button" className={styles.row} aria-haspopup="dialog" onClick={onOpen}>
        <RecordMark {...props} />
        <span className={styles.what}>
          <b>{nameOf(record, type, venues)}</b>
          <span className={styles.number}>
            <span>{listTime(record.created_at)} ·</span> <span>{shortNumber(record.out_trade_no)}</span>
          </span>
        </span>
        <span className={styles.much}>
          <RecordAmount record={record} type={type} size="md" />
          <RecordState record={record} type={type} size="sm" />
        </span>
        <Progress stage={record.stage} reason={record.reason} />
      </button>
    </li>
  );
}
