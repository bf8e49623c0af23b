import { memberRows, staffRows } from '@koi/contract';
import type { TestApp } from './app.ts';
import { newBankOrder } from './deposits.ts';
import { fund } from './money.ts';
import { newStaff } from './staff.ts';

/** What one member writes, and the names that they give. None is like anything else in a database of tests. */
export const WORDS = {
  realname: '欧阳若澜',
  owner: '慕容若溪',
  payer: '上官若冰',
  branch: '若水路支行',
  reference: '若澜的转账附言',
  applicant: '13800009999',
  info: '若澜的自我介绍',
  title: '若澜的问题',
  question: '若澜的描述',
  takenBack: '若澜先前的说明',
  closure: '若澜最后的说明',
} as const;

const accepted = async (answer: Promise<{ body: { code: number; message: string } }>): Promise<void> => {
  const { body } = await answer;
  if (body.code !== 200) throw new Error(body.message);
};

/**
 * Lets a member with the real name and a card of the owner write wherever members can. Their orders end, nothing is open
 * at the end, and a first person proposes to close the account.
 */
export const writeEverywhere = async (app: TestApp, { id, token }: { id: number; token: string }): Promise<void> => {
  const { call, database } = app;
  const { pool } = database;
  const as = { token };
  const staff = async (role: 'cashier-in' | 'cashier-out' | 'service') => ({
    token: (await newStaff(app, role)).token,
  });

  await accepted(call(memberRows.agents.apply, { mobile: WORDS.applicant, apply_info: WORDS.info }, as));
  const question = { title: WORDS.title, content: WORDS.question, category: 'general', priority: 'normal' } as const;
  await accepted(call(memberRows.workOrders.create, question, as));

  // The order is so large that its approval waits for a second person, and is refused then.
  const deposit = await newBankOrder(app, token, '50000', { bank_owner: WORDS.payer, bank_address: WORDS.branch });
  const proof = { deposit_no: deposit, reference: WORDS.reference, receipt: '' };
  await accepted(call(memberRows.deposits.saveProof, proof, as));
  const cashier = await staff('cashier-in');
  await accepted(call(staffRows.deposits.approve, { no: deposit, remark: '' }, cashier));
  await accepted(call(staffRows.deposits.refuse, { no: deposit, remark: '没有到账' }, cashier));

  await fund(database, id, 10_000n);
  const { data: cards } = (await call(memberRows.cards.list, {}, as)).body;
  const withdrawal = { bank: cards[0]?.id ?? 0, amount: '100', password: 'pay-secret' };
  await accepted(call(memberRows.withdrawals.create, withdrawal, as));
  const { rows: asked } = await pool.query('SELECT no FROM withdrawal WHERE member_id = $1', [id]);
  await accepted(call(staffRows.withdrawals.approve, { no: asked[0].no, remark: '' }, await staff('cashier-out')));

  const ask = (reason: string) => accepted(call(memberRows.closures.ask, { password: 'secret-6', reason }, as));
  await ask(WORDS.takenBack);
  await accepted(call(memberRows.closures.withdraw, {}, as));
  await ask(WORDS.closure);
  // The days are over in which the member may change their mind.
  const { rows: ready } = await pool.query(
    `UPDATE member_closure SET ready_at = now() WHERE member_id = $1 AND state = 'waiting' RETURNING no`,
    [id],
  );
  const proposing = { no: ready[0].no, reason: '会员申请注销' };
  await accepted(call(staffRows.closures.propose, proposing, await staff('service')));
};
