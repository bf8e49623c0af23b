import { memberRows, staffRows } from '@koi/contract';
import { depositForm } from '../../cast/money-in.ts';
import { waitingFor } from '../../cast/second-person.ts';
import type { Caller } from './caller.ts';
import type { Person } from './people.ts';
import type { Record } from './record.ts';
import type { Round } from './workers.ts';

/** The two people who let money in. The second one decides when the rules ask for two. */
export interface Desk {
  cashier: Caller;
  checker: Caller;
}

/** Approves an order, with the second person where the rules ask for one. Returns the key of the deciding call. */
const approve = async (record: Record, { cashier, checker }: Desk, depositNo: string): Promise<string> => {
  const row = staffRows.deposits.approve;
  const { key, answer } = await cashier.submitted(row, { no: depositNo, remark: '' });
  if (answer.message === row.done) return key;
  const no = await waitingFor(
    async (row, input) => (await checker.submitted(row, input)).answer,
    'deposits.approve',
    depositNo,
    checker.authorization,
  );
  const agreed = await checker.submitted(staffRows.proposals.approve, { no, remark: '' });
  record.agreements += 1;
  return agreed.key;
};

/** A member opens a deposit order, and one or two people approve it. */
export const deposit = async (record: Record, { id, caller }: Person, desk: Desk, yuan: number): Promise<void> => {
  const opened = await caller.submitted(memberRows.deposits.create, depositForm(yuan));
  record.add({ kind: 'deposit', memberId: id, key: opened.key });
  record.add({ kind: 'approval', memberId: id, key: await approve(record, desk, opened.answer.data.deposit_no) });
};

export const deposits = (record: Record, person: Person, desk: Desk): Round => {
  let count = 0;
  return () => {
    count += 1;
    return deposit(record, person, desk, 100 + (count % 800));
  };
};
