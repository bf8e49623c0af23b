import type { MemberFile } from '@koi/contract';
import { Link } from '../../../lib/navigation.ts';
import { MethodMark } from '../../../lib/pay-way.tsx';
import { Figure, Icon, PanelSection } from '../../../ui/index.ts';
import styles from './bound-cards.module.css';

function Mark({ known }: { known: boolean }) {
  return (
    <span className={styles.mark} data-known={known}>
      <Icon name={known ? 'check-circle-fill' : 'info'} size={18} />
    </span>
  );
}

/** Cards that the member bound, by their last four digits, and the number of devices. */
export function BoundCards({ member: { id, cards, devices } }: { member: MemberFile }) {
  return (
    <PanelSection title="卡片与设备">
      <p className={styles.fact}>
        <Mark known={cards.length > 0} />
        绑定卡片
        <Figure className={styles.count}>{cards.length} 张</Figure>
      </p>
      {cards.length > 0 && (
        <ul className={styles.cards} aria-label="卡片">
          {cards.map(({ type, bank, number, bound_at }) => (
            <li key={`${type}${number}${bound_at}`} title={`${bound_at} 绑定`}>
              <MethodMark method={type === 1 ? 'bank' : 'usdt'} />
              <span className={styles.bank}>{bank}</span>
              <Figure>{number}</Figure>
            </li>
          ))}
        </ul>
      )}
      <Link className={styles.fact} to={`/members/${id}?tab=logins`}>
        <Mark known={devices > 0} />
        登录过的设备
        <Figure className={styles.count}>{devices} 台</Figure>
      </Link>
    </PanelSection>
  );
}
