import type { ReturnRow } from '@koi/contract';
import { beijingDay } from '@koi/money';
import { shortTime } from '../../../lib/times.ts';
import { Icon } from '../../../ui/index.ts';
import styles from './two-people.module.css';

interface PersonBoxProps {
  agreed: ReturnRow['first'];
  waiting: string;
}

function PersonBox({ agreed, waiting }: PersonBoxProps) {
  return (
    <div className={styles.box} data-agreed={agreed ? true : undefined}>
      <i aria-hidden="true">{agreed ? agreed.name.slice(0, 1).toUpperCase() : '?'}</i>
      <span>
        <b title={agreed?.name}>{agreed ? agreed.name : waiting}</b>
        <small title={agreed?.at}>
          {agreed ? `${shortTime(agreed.at, beijingDay(new Date()))} 已同意` : '尚未表态'}
        </small>
      </span>
    </div>
  );
}

/** The two members of staff who have to agree to a return. */
export function TwoPeople({ request: { first, second } }: { request: ReturnRow }) {
  return (
    <div className={styles.duo}>
      <PersonBox agreed={first} waiting="等待第一人" />
      <Icon name="arrow-right" size={16} />
      <PersonBox agreed={second} waiting="等待第二人" />
    </div>
  );
}
