import type { OutputOf, StaffRows } from '@koi/contract';
import { highestCommission } from '@koi/contract/rules/margins';
import { redPacketChanges } from '@koi/contract/rules/red-packet-changes';
import { readRedPacketPlan, redPacketBudget } from '@koi/contract/rules/red-packet-plan';
import { starterCommissionTiers, starterRedPacketPlan } from '@koi/contract/starter';
import { parseMoney } from '@koi/money';
import { call, staffCalls, useCall } from '../../../lib/api.ts';
import { MarginHint } from '../../../lib/margin-hint.tsx';
import { Pairs, PanelSection } from '../../../ui/index.ts';
import { SetCard, type SetProps } from './set-card.tsx';
import { STARTER_REASON, type StarterItem, type StarterSet, stateInPlace, yuan } from './starter-set.ts';

function RedPacketPreview() {
  const { start_time, end_time, max_times, tiers } = starterRedPacketPlan;
  return (
    <>
      <PanelSection title="规则">
        <Pairs
          items={[
            { label: '开抢时间', value: `${start_time}–${end_time}` },
            { label: '每人每日最多', value: `${max_times} 次` },
          ]}
        />
      </PanelSection>
      {tiers.map((tier, index) => (
        <PanelSection key={tier.recharge} title={`第 ${index + 1} 档`}>
          <Pairs
            items={[
              { label: '累计存款', value: yuan(tier.recharge) },
              { label: '当日流水', value: yuan(tier.day_flow) },
              { label: '次数', value: `${tier.times} 次` },
              { label: '金额', value: `${tier.min_money}–${tier.max_money} 元` },
              { label: '流水倍数', value: `${tier.flow_money} 倍` },
              { label: '每日预算', value: yuan(tier.budget) },
            ]}
          />
        </PanelSection>
      ))}
    </>
  );
}

const redPacketItem = ({ latest, next_first_day }: OutputOf<StaffRows['redPackets']['overview']>): StarterItem => {
  const { start_time, end_time, tiers } = starterRedPacketPlan;
  const isWritten = latest.version > 0;
  const overwrites = isWritten ? redPacketChanges(latest.plan, starterRedPacketPlan) : [];
  const budget = yuan(redPacketBudget(readRedPacketPlan(starterRedPacketPlan)));
  const line = `${start_time}–${end_time}，${tiers.length} 档，每日预算合计 ${budget}`;
  return {
    key: 'red-packets',
    name: '红包规则',
    line,
    state: stateInPlace(isWritten, overwrites),
    writes: `红包规则：${line}，${next_first_day} 起生效`,
    overwrites,
    preview: <RedPacketPreview />,
    take: () =>
      call(staffCalls.redPackets.publish, {
        base: latest.version,
        plan: { ...starterRedPacketPlan, tiers: [...starterRedPacketPlan.tiers] },
        reason: STARTER_REASON,
      }),
  };
};

const useRedPacketSet = (): StarterSet => {
  const { data, error, refetch } = useCall(staffCalls.redPackets.overview, {});
  return {
    title: '红包档位',
    edit: 'red-packets.edit',
    changes: [staffCalls.redPackets.overview],
    items: data && [redPacketItem(data)],
    error,
    refetch,
  };
};

export function RedPacketSet(props: SetProps) {
  return <SetCard {...props} set={useRedPacketSet()} />;
}

type Plans = OutputOf<StaffRows['agents']['plan']>;
interface TierTexts {
  active: string | number;
  turnover: string;
  direct: string;
  indirect: string;
}

const tierText = ({ active, turnover, direct, indirect }: TierTexts): string =>
  `日活跃 ${active} 人、日有效投注 ${yuan(turnover)}起：直属 ${direct}%，下级 ${indirect}%`;

const isSameTier = (a: TierTexts | undefined, b: TierTexts | undefined): boolean =>
  String(a?.active) === String(b?.active) &&
  (['turnover', 'direct', 'indirect'] as const).every(
    (field) => parseMoney(a?.[field] ?? '') === parseMoney(b?.[field] ?? ''),
  );

/** One row for each tier that differs, whether both plans have it or one of them. */
const tierChanges = ({ latest: { tiers } }: Plans) =>
  Array.from({ length: Math.max(tiers.length, starterCommissionTiers.length) }, (_, index) => {
    const [before, after] = [tiers[index], starterCommissionTiers[index]];
    if (isSameTier(before, after)) return [];
    return [
      {
        field: `第 ${index + 1} 档`,
        before: before ? tierText(before) : '',
        after: after ? tierText(after) : '',
      },
    ];
  }).flat();

const commissionItem = (plans: Plans): StarterItem => {
  const { latest, next_first_day } = plans;
  const isWritten = latest.version > 0;
  const overwrites = isWritten ? tierChanges(plans) : [];
  const highest = highestCommission(starterCommissionTiers);
  const line = `${starterCommissionTiers.length} 档，直属与下级合计最高 ${highest}%`;
  return {
    key: 'agents',
    name: '佣金方案',
    line,
    state: stateInPlace(isWritten, overwrites),
    writes: `佣金方案：${line}，${next_first_day} 起生效`,
    overwrites,
    preview: (
      <>
        {starterCommissionTiers.map((tier, index) => (
          <PanelSection key={tier.active} title={`第 ${index + 1} 档`}>
            <Pairs
              items={[
                { label: '日活跃人数', value: `${tier.active} 人起` },
                { label: '日有效投注', value: `${yuan(tier.turnover)}起` },
                { label: '直属比例', value: `${tier.direct}%` },
                { label: '下级比例', value: `${tier.indirect}%` },
              ]}
            />
          </PanelSection>
        ))}
      </>
    ),
    take: () =>
      call(staffCalls.agents.savePlan, {
        version: latest.version,
        tiers: [...starterCommissionTiers],
        reason: STARTER_REASON,
      }),
  };
};

const useCommissionSet = (): StarterSet => {
  const { data, error, refetch } = useCall(staffCalls.agents.plan, {});
  return {
    title: '代理佣金',
    edit: 'agents.edit',
    changes: [staffCalls.agents.plan, staffCalls.rebates.margins],
    items: data && [commissionItem(data)],
    error,
    refetch,
    notes: <MarginHint commission={highestCommission(starterCommissionTiers)} />,
  };
};

export function CommissionSet(props: SetProps) {
  return <SetCard {...props} set={useCommissionSet()} />;
}
