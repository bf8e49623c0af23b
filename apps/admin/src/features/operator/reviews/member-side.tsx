import type { ReviewDetail } from '@koi/contract';
import { displayMoney } from '@koi/money';
import { Link } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';
import { Member, Pairs, PanelSection, Tag } from '../../../ui/index.ts';
import styles from './review-panel.module.css';

const yuan = (amount: string) => `¥${displayMoney(amount)}`;

/** The member's balances beside the order. */
export function MemberSide({ order }: { order: ReviewDetail }) {
  const mayRead = useMay('members.read');
  const { member } = order;
  return (
    <PanelSection title="会员">
      <Pairs
        items={[
          {
            label: '账号',
            value: (
              <span className={styles.member}>
                {member.frozen && <Tag tone="danger">已冻结</Tag>}
                <Member name={order.member_name} vip={order.vip} />
              </span>
            ),
          },
          { label: '实名', value: member.realname || '未填写' },
          { label: '注册日期', value: member.joined_at.slice(0, 10) },
          { label: '中心钱包', value: yuan(member.balance) },
          { label: '取款冻结', value: yuan(member.held) },
          { label: '剩余打码量', value: yuan(member.turnover_left) },
          { label: '累计存款', value: yuan(member.deposit_total) },
          { label: '累计取款', value: yuan(member.withdrawal_total) },
          { label: '近 30 天取款', value: yuan(member.withdrawal_30_days) },
        ]}
      />
      {mayRead && (
        <Link to={`/members/${order.member_id}`} className={styles.more}>
          查看会员档案
        </Link>
      )}
    </PanelSection>
  );
}
