import { type Endpoint, memberRows, staffRows } from '@koi/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { bankCardForm } from '../../../scripts/cast/money-in.ts';
import type { Point } from '../../../scripts/vitest/stop-points.ts';
import { PAY_PASSWORD, testApp } from './app.ts';
import { type Answer, killedFixture, type Submit } from './killed-fixture.ts';
import { fund, memberIdOf, walletsOf } from './money.ts';
import { waitingDeposit } from './past.ts';
import { staffToken } from './staff.ts';

const START = 1_000_000n;
const STATE_PAID = 2;

const pointOf = (name: string): Point =>
  name === 'commit' ? { table: 'ledger_transaction', on: 'INSERT', atCommit: true } : { table: name };

interface Member {
  id: number;
  token: string;
  card: number;
}

interface Case {
  point: string;
  submitFor: (member: Member) => Promise<Submit>;
}

const casesAt = (submitFor: Case['submitFor'], points: string[]): Case[] =>
  points.map((point) => ({ point, submitFor }));

/**
 * Tests that an order takes effect once when the server is killed while it is requested or decided. Each kill costs the
 * start of a server, so everyday runs make two: one at all points that can be reached together, and one alone.
 */
export const testKilledOrders = async ({ everyPoint }: { everyPoint: boolean }): Promise<void> => {
  const app = await testApp();
  const { database, call, register } = app;
  const { killAt, booksAgree } = await killedFixture(app);

  let count = 0;

  const newMember = async (): Promise<Member> => {
    count += 1;
    const token = await register(`survivor${10 + count}`);
    const id = await memberIdOf(app, token);
    const form = bankCardForm(PAY_PASSWORD, { bank_owner: '陈宇', bank_no: `62258800000066${10 + count}` });
    await call(memberRows.cards.bind, form, { token });
    const card = (await call(memberRows.cards.list, {}, { token })).body.data[0]?.id ?? 0;
    await fund(database, id, START);
    return { id, token, card };
  };

  const withdrawal = ({ card, token }: Member): Submit => ({
    row: memberRows.withdrawals.create,
    input: { amount: '100', bank: card, password: PAY_PASSWORD },
    token,
    key: `submit-${1000 + count}`,
  });
  /** Each decision has its own reviewer, because the approvals of one person wait for each other. */
  const decision = async (row: Endpoint, no: string): Promise<Submit> => ({
    row,
    input: { no, remark: '核对' },
    token: await staffToken(app, row.path.includes('deposits') ? 'cashier-in' : 'cashier-out'),
    key: `submit-${1000 + count}`,
  });

  const orderOf = async (table: 'withdrawal' | 'deposit', { id }: Member) => {
    const { rows } = await database.pool.query<{ no: string; state: number }>(
      `SELECT no, state FROM ${table} WHERE member_id = $1`,
      [id],
    );
    expect(rows).toHaveLength(1);
    return rows[0] ?? { no: '', state: 0 };
  };

  const decideWithdrawal = (row: Endpoint) => async (member: Member) => {
    const { input, token } = withdrawal(member);
    expect((await call(memberRows.withdrawals.create, input, { token })).body.code).toBe(200);
    return decision(row, (await orderOf('withdrawal', member)).no);
  };
  const approveDeposit = async ({ id: memberId }: Member) => {
    const draft = { memberId, way: 'bank', amount: 50_000n, at: new Date() } as const;
    return decision(staffRows.deposits.approve, await database.transaction((tx) => waitingDeposit(tx, draft)));
  };

  const requested = casesAt(
    async (member) => withdrawal(member),
    ['ledger_posting', 'withdrawal', 'withdrawal_event', 'idempotent_answer', 'commit'],
  );
  const paid = casesAt(decideWithdrawal(staffRows.withdrawals.approve), [
    'ledger_posting',
    'withdrawal',
    'audit_row',
    'commit',
  ]);
  const returned = casesAt(decideWithdrawal(staffRows.withdrawals.refuse), ['ledger_posting', 'commit']);
  const credited = casesAt(approveDeposit, [
    'deposit',
    'ledger_posting',
    'turnover_requirement',
    'audit_row',
    'commit',
  ]);

  /** A decision of staff holds the lock on the audit log from its audit row on, so each of these needs its own kill. */
  const holdsAudit = (each: Case): boolean =>
    !requested.includes(each) && (each.point === 'audit_row' || each.point === 'commit');

  /** Everyday runs leave out the points that need their own kill, except the last one of a payment. */
  const isChosen = (each: Case): boolean => everyPoint || !holdsAudit(each) || each === paid.at(-1);

  const members = new Map<Case, Member>();
  const answers = new Map<Case, Answer>();

  const kill = async (cases: Case[]): Promise<void> => {
    const stops: { submit: Submit; at: Point }[] = [];
    for (const each of cases) {
      const member = await newMember();
      members.set(each, member);
      stops.push({ submit: await each.submitFor(member), at: pointOf(each.point) });
    }
    for (const [index, answer] of (await killAt(stops)).entries()) answers.set(cases[index] as Case, answer);
  };

  beforeAll(async () => {
    // The first posting to an account of the house creates it, and others would wait for that transaction.
    for (const { submitFor } of [paid[0], credited[0]] as Case[]) {
      const { row, input, token } = await submitFor(await newMember());
      expect((await call(row, input, { token })).body.code).toBe(200);
    }
    const cases = [...requested, ...paid, ...returned, ...credited].filter(isChosen);
    await kill(cases.filter((each) => !holdsAudit(each)));
    for (const each of cases.filter(holdsAudit)) await kill([each]);
  }, 180_000);

  /** The retry was accepted, and the member has this money. */
  const expectOnce = async (each: Case, wallets: { centre: bigint; held: bigint }): Promise<Member> => {
    const member = members.get(each) as Member;
    expect(answers.get(each)).toMatchObject({ code: 200 });
    expect(await walletsOf(database, member.id)).toEqual(wallets);
    return member;
  };

  describe('a server that is killed', () => {
    it.each(requested.filter(isChosen))(
      'while a withdrawal is requested, at $point, holds the money once',
      async (each) => {
        await expectOnce(each, { centre: START - 10_000n, held: 10_000n });
      },
    );

    it.each(paid.filter(isChosen))('while a withdrawal is approved, at $point, pays it once', async (each) => {
      const member = await expectOnce(each, { centre: START - 10_000n, held: 0n });
      expect((await orderOf('withdrawal', member)).state).toBe(STATE_PAID);
    });

    it.each(returned.filter(isChosen))(
      'while a withdrawal is refused, at $point, returns the money once',
      async (each) => {
        await expectOnce(each, { centre: START, held: 0n });
      },
    );

    it.each(credited.filter(isChosen))('while a deposit is approved, at $point, credits it once', async (each) => {
      const member = await expectOnce(each, { centre: START + 50_000n, held: 0n });
      expect((await orderOf('deposit', member)).state).toBe(STATE_PAID);
    });

    it('leaves books that agree', async () => {
      expect(await booksAgree()).toBe(true);
    });
  });
};
