import { memberRows, staffRows } from '@koi/contract';
import { FIRST_ID } from '../../apps/server/test/house-people.ts';
import { freshName } from '../../scripts/fresh-name.ts';
import type { Timed } from './calls.ts';
import type { House } from './house.ts';

/** A member of the house who does nothing else during the measurement. */
const QUIET_ID = FIRST_ID + 5;

/** Calls that write. Each run writes something new, and its cost must not depend on what was written before. */
export const writesOf = ({ call: { member, staff, anyone } }: House): Timed[] => {
  const { members, deposits } = memberRows;
  const { letters, memberFiles, memberNotes } = staffRows;
  const reason = { id: QUIET_ID, reason: 'load' };
  return [
    [
      'member: registration',
      () =>
        anyone(members.register, {
          name: freshName('w'),
          password: 'secret-6',
          confirmPass: 'secret-6',
          paypassword: '888888',
          realname: '负载',
          code: 'ABCD',
        }),
    ],
    [
      'member: deposit and its approval',
      async () => {
        const { body } = await member(deposits.create, { paytype: 'wxpay', amount: '500' });
        await staff(staffRows.deposits.approve, { no: body.message, remark: '' });
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
