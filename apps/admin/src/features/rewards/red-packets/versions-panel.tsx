import type { RedPacketVersion } from '@koi/contract';
import { readRedPacketPlan, redPacketBudget } from '@koi/contract/rules/red-packet-plan';
import { displayMoney } from '@koi/money';
import { staffCalls } from '../../../lib/api.ts';
import { ExportButton } from '../../../lib/exports/index.ts';
import { ListPager, NO_FILTERS, useList } from '../../../lib/list/index.ts';
import { Failure, Panel, PanelSection, Skeleton, Tag } from '../../../ui/index.ts';
import styles from './red-packets.module.css';

function Version({ version, isInForce }: { version: RedPacketVersion; isInForce: boolean }) {
  const { plan } = version;
  const budget = redPacketBudget(readRedPacketPlan(plan));
  return (
    <PanelSection title={`版本 ${version.version}`}>
      <p className={styles.quiet}>
        {version.first_day} 起生效 {isInForce && <Tag tone="success">今日执行</Tag>}
      </p>
      <p className={styles.quiet}>
        {version.published_by} 发布于 {version.published_at}
      </p>
      <p className={styles.quiet}>
        {plan.start_time}–{plan.end_time}，每人最多 {plan.max_times} 次，每日预算 ¥{displayMoney(budget)}
      </p>
      <ol className={styles.tiers}>
        {plan.tiers.map((tier) => (
          <li key={tier.recharge} data-off={tier.enabled === 0 || undefined}>
            存款 {tier.recharge}、流水 {tier.day_flow}：{tier.times} 次，{tier.min_money}–{tier.max_money} 元，
            {tier.flow_money} 倍，预算 {tier.budget}
            {tier.enabled === 0 && '（停用）'}
          </li>
        ))}
      </ol>
    </PanelSection>
  );
}

/** All published versions of the rules. A published version never changes. */
export function VersionsPanel({ inForce, onClose }: { inForce: number; onClose: () => void }) {
  const list = useList(staffCalls.redPackets.versions, NO_FILTERS, { prefix: 'open-' });
  const { data, error, refetch } = list;
  return (
    <Panel
      title="历史版本"
      subtitle="规则发布后不再改动"
      onClose={onClose}
      footer={
        <ExportButton
          label="红包雨规则"
          unit="个"
          total={data?.total ?? 0}
          disabled={!data?.total}
          exported={list.exported}
        />
      }
    >
      {error ? <Failure error={error} onRetry={refetch} /> : !data && <Skeleton />}
      {data?.data.map((version) => (
        <Version key={version.version} version={version} isInForce={version.version === inForce} />
      ))}
      <ListPager list={list} unit="个" onlyIfMany />
    </Panel>
  );
}
