import type { StaffVipLevel, VipLevelRow } from '@koi/contract';
import { VIP_REBATE_FIELDS } from '@koi/contract/constants';
import { unknownMargins } from '@koi/contract/rules/margins';
import { VIP_AMOUNT_FIELDS, VIP_FIELD_NAMES, VIP_FIELDS, type VipField } from '@koi/contract/rules/vip';
import { levelsBelowEdge, type ReducedRebate } from '@koi/contract/starter';
import { MARGINS, VIP, VIP_REBATE_NAMES } from '@koi/contract/texts';
import { parseMoney } from '@koi/money';
import { call, staffCalls, useCall } from '../../../lib/api.ts';
import { Hint, Pairs, PanelSection } from '../../../ui/index.ts';
import { SetCard, type SetProps } from './set-card.tsx';
import { STARTER_REASON, type StarterItem, type StarterSet, stateInPlace, yuan } from './starter-set.ts';

const amountsOf = (level: VipLevelRow): string =>
  VIP_AMOUNT_FIELDS.map((field) => `${VIP_FIELD_NAMES[field]} ${yuan(level[field])}`).join('，');
const rebatesOf = (level: VipLevelRow): string =>
  VIP_REBATE_FIELDS.map((field) => `${VIP_REBATE_NAMES[field]} ${level[field]}%`).join('，');

/** The lowest and the highest rebate of a level. */
const rebateRange = (level: VipLevelRow): string => {
  const percents = VIP_REBATE_FIELDS.map((field) => level[field]).toSorted((a, b) => Number(a) - Number(b));
  return `${percents.at(0)}%–${percents.at(-1)}%`;
};

const isEqual = (field: VipField, a: VipLevelRow, b: VipLevelRow) => parseMoney(a[field]) === parseMoney(b[field]);

const overwritesOf = (before: StaffVipLevel, after: VipLevelRow) =>
  VIP_FIELDS.filter((field) => !isEqual(field, before, after)).map((field) => ({
    field: VIP_FIELD_NAMES[field],
    before: before[field],
    after: after[field],
  }));

function LevelPreview({ level }: { level: VipLevelRow }) {
  return (
    <>
      <PanelSection title={VIP.conditions}>
        <Pairs
          items={VIP_AMOUNT_FIELDS.map((field) => ({ label: VIP_FIELD_NAMES[field], value: yuan(level[field]) }))}
        />
      </PanelSection>
      <PanelSection title="返水比例">
        <Pairs
          items={VIP_REBATE_FIELDS.map((field) => ({ label: VIP_REBATE_NAMES[field], value: `${level[field]}%` }))}
        />
      </PanelSection>
    </>
  );
}

const itemOf = (level: VipLevelRow, present: readonly StaffVipLevel[]): StarterItem => {
  const own = present.find((each) => each.level === level.level);
  const overwrites = own ? overwritesOf(own, level) : [];
  const isNext = level.level <= present.length + 1;
  return {
    key: `vip ${level.level}`,
    name: `VIP${level.level}`,
    line: `${amountsOf(level)}，返水 ${rebateRange(level)}`,
    state: stateInPlace(own !== undefined, overwrites),
    writes: `VIP${level.level}：${amountsOf(level)}；返水：${rebatesOf(level)}`,
    overwrites,
    blocked: isNext ? undefined : VIP.notNext(present.length + 1),
    preview: <LevelPreview level={level} />,
    take: () => call(staffCalls.vip.save, { ...level, version: own?.version ?? 0, reason: STARTER_REASON }),
  };
};

const reductionText = ({ field, before, after, edge, game }: ReducedRebate): string =>
  `${VIP_REBATE_NAMES[field]}返水已从最高 ${before}% 降为 ${after}%，因为「${game}」的优势只有 ${edge}%。`;

interface NotesProps {
  reduced: readonly ReducedRebate[];
  /** Names of the categories without a known return. */
  unknown: readonly string[];
}

function Notes({ reduced, unknown }: NotesProps) {
  return (
    <>
      <Hint>返水不超过各类目游戏的最小优势减去最高佣金后的 60%，其余留给红包与优惠。</Hint>
      {reduced.length > 0 && <Hint tone="warning">{reduced.map(reductionText).join('')}</Hint>}
      {unknown.length > 0 && <Hint tone="warning">{MARGINS.unknown(unknown)}填写后请再核对返水。</Hint>}
    </>
  );
}

/** The suggested levels, with rebates below the edges of the games that the site has now. */
const useVipSet = (): StarterSet => {
  const levels = useCall(staffCalls.vip.levels, {});
  const margins = useCall(staffCalls.rebates.margins, {});
  const suggestion = margins.data && levelsBelowEdge(margins.data.categories, margins.data.commission);
  const present = levels.data?.levels;
  const unknown = unknownMargins(margins.data?.categories ?? []);
  return {
    title: 'VIP 等级',
    edit: 'vip.edit',
    changes: [staffCalls.vip.levels, staffCalls.rebates.margins],
    items: present && suggestion?.levels.map((level) => itemOf(level, present)),
    error: levels.error ?? margins.error,
    refetch: () => Promise.all([levels.refetch(), margins.refetch()]),
    notes: suggestion && (
      <Notes reduced={suggestion.reduced} unknown={unknown.map((field) => VIP_REBATE_NAMES[field])} />
    ),
  };
};

export function VipSet(props: SetProps) {
  return <SetCard {...props} set={useVipSet()} />;
}
