import type { StaffGame } from '@koi/contract';
import { REBATE_FIELD_OF_CATEGORY } from '@koi/contract/constants';
import { gameCost } from '@koi/contract/rules/game-import';
import { GAME_CATEGORY_NAMES } from '@koi/contract/texts';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { useMay } from '../../../lib/session.ts';
import { Hint, Pairs, Stack } from '../../../ui/index.ts';

interface CostCheckProps {
  category: StaffGame['category'] | '';
  return_percent: string;
  rebate_weight: number;
}

const percent = (text: string) => `${text}%`;

/** Compares what a stake at this game gives back with the house edge of the game. */
export function CostCheck({ category, return_percent, rebate_weight }: CostCheckProps) {
  const mayRead = useMay('vip.read');
  const { data } = useCall(staffCalls.rebates.margins, {}, { enabled: mayRead });
  if (!data) return null;
  if (category === '') return <Hint tone="warning">选择类别后才能核对成本。</Hint>;
  const field = REBATE_FIELD_OF_CATEGORY[category];
  const rebate = data.categories.find((each) => each.field === field)?.rebate ?? '0';
  const cost = gameCost({ return_percent, rebate_weight, rebate, commission: data.commission });
  if (cost === undefined) return <Hint tone="warning">理论返还率未知，无法核对成本。</Hint>;
  return (
    <Stack gap={10}>
      <Pairs
        items={[
          { label: `${GAME_CATEGORY_NAMES[category]}返水，最高级`, value: percent(rebate) },
          { label: `计入权重 ${rebate_weight}% 后`, value: percent(cost.rebate) },
          { label: '代理佣金，最高档', value: percent(cost.commission) },
          { label: `抽水 1 − ${return_percent}%`, value: percent(cost.edge) },
        ]}
      />
      {cost.isFine ? (
        <Hint tone="success" icon="check-circle-fill">
          返水加佣金 {cost.given}%，低于抽水，还余 {cost.left}%。
        </Hint>
      ) : (
        <Hint tone="danger">
          返水加佣金 {cost.given}%，不低于抽水 {cost.edge}%，长期必亏。请调低返水权重。
        </Hint>
      )}
    </Stack>
  );
}
