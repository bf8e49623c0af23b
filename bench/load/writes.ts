import { memberRows, staffRows } from '@koi/contract';
import { FIRST_ID } from '../../apps/server/test/house-people.ts';
import { registrationForm } from '../../scripts/cast/members.ts';
import { depositForm } from '../../scripts/cast/money-in.ts';
import { freshName } from '../../scripts/fresh-name.ts';
import type { House } from './house.ts';
import type { Timed } from './timed.ts';

/** A member of the house who does nothing else during the measurement. */
const QUIET_ID = FIRST_ID + 5;

/** Small enough that one person lets all deposits of a measurement in. */
const DEPOSIT_YUAN = 500;

/** Calls that write. Each run writes something new, and its cost must not depend on what was written before. */
export const writesOf = ({ call: { member, staff, anyone } }: House): Timed[] => {
  const { members, deposits } = memberRows;
  const { letters, memberFiles, memberNotes } = staffRows;
  const reason = { id: QUIET_ID, reason: 'load' };
  return [
    ['member: registration', () => anyone(members.register, registrationForm(freshName('w')))],
    [
      'member: deposit and its approval',
      async () => {
        const { data } = await member(deposits.create, depositForm(DEPOSIT_YUAN, 'wxpay'));
        await staff(staffRows.deposits.approve, { no: data.deposit_no, remark: '' });
      },
    ],
    ['staff: note about a member', () => staff(memberNotes.add, { member_id: QUIET_ID, text: 'load' })],
    [
      'staff: letter to a member',
      () => staff(letters.send, { names: 'house5', title: 'load', content: '<p>load</p>', submit: freshName('w') }),
    ],
    [
      'staff: freeze and unfreeze',
      async () => {
        await staff(memberFiles.freeze, reason);
        await staff(memberFiles.unfreeze, reason);
      },
    ],
  ];
};
