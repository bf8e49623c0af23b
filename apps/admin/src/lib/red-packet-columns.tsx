import type { StaffRedPacket } from '@koi/contract';
import { type Column, Figure, Money, Tag } from '../ui/index.ts';

const Capped = ({ draw }: { draw: StaffRedPacket }) =>
  draw.amount === draw.drawn ? null : (
    <span title={`种子给出 ${draw.drawn} 元，预算只剩 ${draw.amount} 元`}>
      <Tag tone="warning">按余额</Tag>
    </span>
  );

/** Columns of red packet draws shared by all screens. A column for the member is added by the screen. */
export const drawColumns: Record<'at' | 'no' | 'draw' | 'tier' | 'amount' | 'left', Column<StaffRedPacket>> = {
  at: { title: '时间', cell: ({ created_at }) => <Figure>{created_at}</Figure> },
  no: {
    title: '编号',
    cell: ({ no }) => (
      <a href={`/#/hongbaoCheck?no=${no}`} target="_blank" rel="noreferrer" title="打开验算页">
        <Figure>{no}</Figure>
      </a>
    ),
  },
  draw: { title: '当日第几次', align: 'right', cell: ({ draw }) => `第 ${draw} 次` },
  tier: { title: '档', cell: ({ tier }) => `档 ${tier}` },
  amount: {
    title: '到账（元）',
    align: 'right',
    cell: (draw) => (
      <>
        <Capped draw={draw} /> <Money amount={draw.amount} sign />
      </>
    ),
  },
  left: { title: '剩余次数', align: 'right', cell: ({ left }) => `${left} 次` },
};
