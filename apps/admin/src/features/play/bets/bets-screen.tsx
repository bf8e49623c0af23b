import type { BetSums, StaffBet } from '@koi/contract';
import { BetStatus, betRowKey } from '../../../lib/bet-look.tsx';
import { drawable, yuan } from '../../../lib/figures.ts';
import { counted, ListCard, useOpenedRow } from '../../../lib/list/index.ts';
import { shortNumber } from '../../../lib/order-number.ts';
import { exactTime } from '../../../lib/times.ts';
import { type Column, Cut, Figure, Hint, Money, Page, Stat, Stats, Tag } from '../../../ui/index.ts';
import { BetPanel } from './bet-panel.tsx';
import { BetTools } from './bet-tools.tsx';
import { useBets } from './use-bets.ts';

const cut = (text: string) => <Cut width={132}>{text}</Cut>;

const PLACED: Column<StaffBet> = {
  title: '投注时间',
  cell: ({ placed_at }) => <Figure>{exactTime(placed_at)}</Figure>,
};

/** The moment by which reports count the row. */
const COUNTED: Column<StaffBet> = {
  title: '结算时间',
  cell: ({ counted_at }) => <Figure>{exactTime(counted_at)}</Figure>,
};

const COLUMNS: Column<StaffBet>[] = [
  { title: '会员', cell: ({ member_name }) => <b>{cut(member_name)}</b> },
  { title: '场馆', cell: ({ title }) => cut(title) },
  { title: '游戏', cell: ({ game_name }) => cut(game_name) },
  { title: '注单号', cell: ({ bet_id }) => <Figure title={bet_id}>{shortNumber(bet_id)}</Figure> },
  { title: '投注', align: 'right', cell: ({ stake }) => <Money amount={stake} /> },
  { title: '派彩', align: 'right', cell: ({ payout }) => <Money amount={payout} /> },
  { title: '会员输赢', align: 'right', cell: ({ result }) => <Money amount={result} sign /> },
  { title: '状态', align: 'right', cell: (bet) => <State bet={bet} /> },
];

/** The state of a bet, or that the row is a correction of it. */
function State({ bet: { entry, status } }: { bet: StaffBet }) {
  return entry === 0 ? <BetStatus status={status} /> : <Tag tone="warning">第 {entry} 次更正</Tag>;
}

const resultOf = (result: string | undefined) => {
  if (result === undefined) return { value: '--' };
  const sum = drawable(result);
  if (sum === 0) return { value: yuan(result) };
  return sum > 0
    ? { value: `+${yuan(result)}`, result: 'gain' as const }
    : { value: yuan(result), result: 'loss' as const };
};

const TOO_MANY = '单数太多，不逐单合计；请缩小范围，或改按结算时间查看合计。';

function Sums({ sums: read }: { sums: BetSums | undefined }) {
  const sums = read?.summed === 0 ? undefined : read;
  const count = read && (sums ? sums.count.toLocaleString('en-US') : counted(read.count));
  const money = (amount: string | undefined) => (amount === undefined ? '--' : yuan(amount));
  return (
    <Stats>
      <Stat icon="coins" label={count === undefined ? '投注' : `投注（${count} 单）`} value={money(sums?.stake)} />
      <Stat icon="checks" label="有效投注" value={money(sums?.valid_stake)} />
      <Stat icon="hand-coins" label="派彩" value={money(sums?.payout)} />
      <Stat icon="trend-up" label="会员输赢" {...resultOf(sums?.result)} />
    </Stats>
  );
}

export function BetsScreen() {
  const { list, failing, sums, change } = useBets();
  const shown = useOpenedRow(list, betRowKey);
  const bySettlement = list.filters.by === 'settled';
  return (
    <Page
      title="注单查询"
      panel={shown && <BetPanel key={betRowKey(shown)} bet={shown} onClose={() => list.open(undefined)} />}
    >
      <Sums sums={sums.data} />
      <ListCard
        label="注单"
        list={list}
        columns={[bySettlement ? COUNTED : PLACED, ...COLUMNS]}
        rowKey={betRowKey}
        opens
        unit="单"
        empty={failing ?? '没有符合条件的注单，可放宽时间范围再试'}
        tools={<BetTools list={list} failing={failing} onChange={change} />}
        note={
          sums.data?.summed === 0 ? (
            <Hint>{TOO_MANY}</Hint>
          ) : (
            bySettlement && <Hint>与经营报表口径一致：按结算日计入；结算后的更正按到达当日的差额单列一行。</Hint>
          )
        }
      />
    </Page>
  );
}
