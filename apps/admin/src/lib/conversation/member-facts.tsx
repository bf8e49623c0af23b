import { PAY_WAY_NAMES, REVIEW_KIND_NAMES } from '@koi/contract/texts';
import { displayMoney } from '@koi/money';
import type { ReactNode } from 'react';
import { Button, Card, Failure, Loading, Member, Pairs, PanelSection, Tag, type TagTone } from '../../ui/index.ts';
import { staffCalls, useCall } from '../api.ts';
import { go } from '../navigation.ts';
import { useMay } from '../session.ts';
import { listTime } from '../times.ts';
import styles from './member-facts.module.css';

const RECORDS_SHOWN = 4;
const yuan = (amount: string) => `¥${displayMoney(amount)}`;

const STATES: Readonly<Record<number, { name: string; tone: TagTone }>> = {
  1: { name: '待审核', tone: 'warning' },
  2: { name: '成功', tone: 'success' },
  3: { name: '已拒绝', tone: 'danger' },
};

/** A member's balances beside the conversation. */
export function MemberFacts({ memberId, children }: { memberId: number; children?: ReactNode }) {
  const mayRead = useMay('members.read');
  if (!mayRead) return null;
  return (
    <aside className={styles.side} aria-label="会员资料">
      <Card fill>
        <div className={styles.body}>
          <Money memberId={memberId} />
          <Records memberId={memberId} />
          {children}
        </div>
        <div className={styles.foot}>
          <Button icon="arrow-right" onClick={() => go(`/members/${memberId}`)}>
            打开会员详情
          </Button>
        </div>
      </Card>
    </aside>
  );
}

function Money({ memberId }: { memberId: number }) {
  const { data, error, refetch } = useCall(staffCalls.memberFiles.detail, { id: memberId }, { everyMs: 10_000 });
  if (!data) return <Loading error={error} onRetry={refetch} rows={6} />;
  return (
    <>
      <PanelSection>
        <p className={styles.name}>
          <Member name={data.name} vip={data.vip} />
          {data.frozen && <Tag tone="danger">已冻结</Tag>}
        </p>
        <p className={styles.since}>
          {data.realname || '未填写实名'} · {data.joined_at.slice(0, 10)} 注册
        </p>
      </PanelSection>
      <PanelSection>
        <Pairs
          items={[
            { label: '中心钱包', value: yuan(data.wallets.centre) },
            { label: '取款冻结', value: yuan(data.wallets.held) },
            { label: '总资产', value: yuan(data.wallets.total) },
            { label: '打码量', value: `还需 ${displayMoney(data.turnover.left)}` },
            { label: '累计存款', value: yuan(data.deposit_total) },
            { label: '累计取款', value: yuan(data.withdrawal_total) },
          ]}
        />
      </PanelSection>
    </>
  );
}

function Records({ memberId }: { memberId: number }) {
  const mayRead = useMay('reviews.read');
  const input = { member_id: memberId, state: '' as const, sort: 'newest' as const };
  const { data, error, refetch } = useCall(staffCalls.reviews.list, input, { enabled: mayRead });
  const rows = data?.data.slice(0, RECORDS_SHOWN) ?? [];
  if (data ? rows.length === 0 : !error) return null;
  return (
    <PanelSection title="近期存取款">
      {!data && <Failure error={error} onRetry={refetch} />}
      <ul className={styles.records}>
        {rows.map(({ no, kind, method, amount, state, created_at }) => (
          <li key={no}>
            <button type="button" onClick={() => go(`/reviews?open=${no}`)}>
              <span>
                <b>
                  {PAY_WAY_NAMES[method]}
                  {REVIEW_KIND_NAMES[kind]}
                </b>
                <small>
                  {yuan(amount)} · {listTime(created_at)}
                </small>
              </span>
              <Tag tone={STATES[state]?.tone ?? 'neutral'}>{STATES[state]?.name ?? ''}</Tag>
            </button>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
