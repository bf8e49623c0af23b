import type { MemberFile, StaffBet } from '@koi/contract';
import { addDays, beijingDay } from '@koi/money';
import { staffCalls } from '../../../lib/api.ts';
import { BetStatus, betKey } from '../../../lib/bet-look.tsx';
import { ListView, useList } from '../../../lib/list/index.ts';
import { go } from '../../../lib/navigation.ts';
import { DAY_OPTIONS, exactTime } from '../../../lib/times.ts';
import { type Column, Figure, Money, Select } from '../../../ui/index.ts';

const COLUMNS: Column<StaffBet>[] = [
  { title: '投注时间', cell: ({ placed_at }) => <Figure>{exactTime(placed_at)}</Figure> },
  {
    title: '游戏',
    fluid: true,
    cell: ({ title, game_name }) => (
      <span title={`${title} · ${game_name}`}>
        <b>{game_name}</b> · {title}
      </span>
    ),
  },
  { title: '投注', align: 'right', cell: ({ stake }) => <Money amount={stake} /> },
  { title: '派彩', align: 'right', cell: ({ payout }) => <Money amount={payout} /> },
  { title: '会员输赢', align: 'right', cell: ({ result }) => <Money amount={result} sign /> },
  { title: '状态', align: 'right', cell: ({ status }) => <BetStatus status={status} /> },
];

const FILTERS = { days: 0 };

/** Opens the bet among all bets of its day, where its round can be verified. */
const openBet = (bet: StaffBet) => {
  const day = bet.placed_at.slice(0, 10);
  const query = new URLSearchParams({ search: bet.bet_id, days: '-1', from: day, to: day, open: betKey(bet) });
  go(`/bets?${query}`);
};

export function BetsTab({ member }: { member: MemberFile }) {
  const list = useList(staffCalls.bets.search, FILTERS, {
    request: ({ days }: typeof FILTERS) => {
      const today = beijingDay(new Date());
      return { member_id: member.id, ...(days > 0 && { from: addDays(today, 1 - days), to: today }) };
    },
  });
  return (
    <ListView
      label="投注"
      list={list}
      columns={COLUMNS}
      rowKey={betKey}
      onSelect={openBet}
      unit="单"
      empty={list.filters.days === 0 ? '会员还没有投注' : '这段时间没有投注'}
      tools={<Select label="投注时间" icon="calendar" options={DAY_OPTIONS} {...list.field('days')} />}
    />
  );
}
