import type { FirstDeposit } from '@koi/contract';
import { PAY_WAY_NAMES } from '@koi/contract/texts';
import { Link } from '../../../../lib/navigation.ts';
import { useMay } from '../../../../lib/session.ts';
import { type Column, Money } from '../../../../ui/index.ts';

function Name({ member_id, member_name }: FirstDeposit) {
  const mayRead = useMay('members.read');
  return mayRead ? <Link to={`/members/${member_id}`}>{member_name}</Link> : <b>{member_name}</b>;
}

export const FIRST_DEPOSIT_COLUMNS: Column<FirstDeposit>[] = [
  { title: '会员', cell: (row) => <Name {...row} /> },
  { title: '方式', cell: ({ way }) => PAY_WAY_NAMES[way] },
  { title: '金额（元）', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
];
