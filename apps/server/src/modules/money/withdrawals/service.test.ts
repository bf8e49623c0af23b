import { memberRows } from '@koi/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { booksAreSound, fund, walletsOf } from '../../../../test/money.ts';
import { by, withdrawalsFixture } from '../../../../test/withdrawals.ts';
import { ManualClock } from '../../../platform/index.ts';
import { verifyAuditChain } from '../../people/staff/index.ts';

const clock = new ManualClock('2026-06-18T14:41:07+08:00');
const fixture = await withdrawalsFixture(clock);
const { database, turnover, withdrawals, withdrawalsWith } = fixture;
const db = database.orm;

let memberId = 0;
let card = 0;
beforeEach(async () => {
  ({ memberId, card } = await fixture.newMember());
  await fund(database, memberId, 100_000_00n);
});

const { parse: inputOf } = memberRows.withdrawals.create.input;
const ask = (amount: string, key?: string) =>
  withdrawals.create(memberId, inputOf({ amount, bank: card, password: 'pay-secret' }), key);
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    (answer) => String(answer),
    (cause: Error) => cause.message,
  );
const everyRecord = async () =>
  (await withdrawals.records(db, memberId, { from: new Date(0), to: new Date('2100-01-01'), page: 1 })).rows;
const newOrder = async (amount: string): Promise<string> => {
  await ask(amount);
  return (await everyRecord())[0]?.out_trade_no ?? '';
};
const countOf = async (table: string, where = 'true') =>
  (await database.pool.query(`SELECT count(*)::int AS n FROM ${table} WHERE ${where}`)).rows[0].n as number;

describe('a withdrawal order', () => {
  it('includes its evidence, risk and events for the review', async () => {
    clock.advance(2 * 3_600_000);
    const no = await newOrder('20000');
    await withdrawals.claim(by(1), { no });
    const evidence = await withdrawals.evidence(db, no);
    expect(evidence).toEqual({
      row: {
        kind: 'withdrawal',
        no,
        memberId,
        method: 'bank',
        amount: 20_000_00n,
        state: 1,
        risk: 2,
        createdAt: clock.now(),
        decidedAt: null,
        claimStaffId: 1,
        claimName: '财务 01',
        claimUntil: new Date(clock.now().getTime() + 600_000),
        firstApproverName: '',
        needsPerson: true,
      },
      facts: [
        { label: '收款方式', value: '银行卡 · 招商银行' },
        { label: '收款卡号', value: expect.stringMatching(/^\*{4}\d{4}$/) },
        { label: '收款人', value: '陈*宇' },
      ],
      checks: [
        { passed: true, name: '打码量已满足', detail: '剩余 0.00' },
        { passed: true, name: '收款人与实名一致', detail: '陈*宇' },
        { passed: false, name: '新绑定卡片', detail: '2 小时前' },
        { passed: false, name: '首次取款', detail: '此前无付款' },
        { passed: true, name: '非大额取款', detail: '低于 50,000.00' },
      ],
      events: [
        { at: clock.now(), who: '系统', text: '受理申请' },
        { at: clock.now(), who: '系统', text: '风控标记：新绑定卡片、首次取款' },
        { at: clock.now(), who: '财务 01', text: '领取审核' },
      ],
      remark: '',
    });
    expect(await withdrawals.evidence(db, 'W0\u0000')).toBeUndefined();
  });

  it('is not marked as the first once an earlier one was paid', async () => {
    await withdrawals.approve(by(1), { no: await newOrder('100'), remark: '' });
    clock.advance(48 * 3_600_000);
    const evidence = await withdrawals.evidence(db, await newOrder('100'));
    expect(evidence?.row.risk).toBe(0);
    expect(evidence?.checks[3]).toEqual({ passed: true, name: '非首次取款', detail: '已付 1 笔' });
  });

  it('shows its stage to the member, and a reason only after a refusal', async () => {
    const no = await newOrder('50000');
    const seen = async () => {
      const [{ state, stage, reason, pay_way } = {}] = await everyRecord();
      return [state, stage, reason, pay_way];
    };
    expect(await seen()).toEqual([1, '等待审核', '', 'bank']);
    await withdrawals.claim(by(1), { no });
    expect(await seen()).toEqual([1, '审核中', '', 'bank']);
    await withdrawals.approve(by(1), { no, remark: '内部备注' });
    expect(await seen()).toEqual([1, '等待复核', '', 'bank']);
    await fixture.second(no);
    expect(await seen()).toEqual([2, '已付款', '', 'bank']);
    clock.advance(1000);
    await withdrawals.refuse(by(1), { no: await newOrder('100'), remark: '银行卡信息有误' });
    expect(await seen()).toEqual([3, '已退回', '银行卡信息有误', 'bank']);
  });

  it('is refused for a frozen member who still has a session', async () => {
    await database.pool.query('UPDATE member SET frozen = true WHERE id = $1', [memberId]);
    expect(await outcome(ask('100'))).toBe('账号已被冻结，请联系客服');
    expect(await everyRecord()).toEqual([]);
  });
});

describe('the turnover of a member', () => {
  const requirement = (amount: bigint) => ({ memberId, cause: 'bank', reference: 'D', amount, multiple: '1' }) as const;

  it('is waived once everything was paid out', async () => {
    await ask('100000');
    await database.transaction((tx) => turnover.require(tx, { ...requirement(70_00n), at: clock.now() }));
    expect(await turnover.left(db, memberId)).toBe(70_00n);
    await withdrawals.approve(by(1), { no: (await everyRecord())[0]?.out_trade_no ?? '', remark: '' });
    await fixture.second((await everyRecord())[0]?.out_trade_no ?? '');
    await fund(database, memberId, 500_00n);
    expect(await turnover.left(db, memberId)).toBe(0n);
  });

  it('blocks a withdrawal while it is incomplete, and the text shows two decimals', async () => {
    await database.transaction((tx) => turnover.require(tx, { ...requirement(638_80n), at: clock.now() }));
    expect(await outcome(ask('100'))).toBe('打码量不足，还需638.80');
  });
});

describe('a failure within a transaction', () => {
  const nothingMoved = async (work: () => Promise<unknown>) => {
    const before = {
      wallets: await walletsOf(database, memberId),
      records: await everyRecord(),
      postings: await countOf('ledger_posting'),
      events: await countOf('withdrawal_event'),
      audited: await countOf('audit_row'),
      keys: await countOf('idempotent_answer'),
    };
    await expect(work()).rejects.toThrow('the lights went out');
    expect({
      wallets: await walletsOf(database, memberId),
      records: await everyRecord(),
      postings: await countOf('ledger_posting'),
      events: await countOf('withdrawal_event'),
      audited: await countOf('audit_row'),
      keys: await countOf('idempotent_answer'),
    }).toEqual(before);
  };
  const darkness = async (): Promise<never> => {
    throw new Error('the lights went out');
  };
  const afterPosting = withdrawalsWith({
    ledger: {
      ...fixture.ledger,
      post: async (tx, entry) => {
        await fixture.ledger.post(tx, entry);
        return darkness();
      },
    },
  });
  const beforeAudit = withdrawalsWith({ audit: { record: darkness } });
  const beforeClearing = withdrawalsWith({ turnover: { ...turnover, clearIfBroke: darkness } });

  it('right after the hold leaves nothing held and no order', async () => {
    const form = { amount: 100_00n, bank: card, password: 'pay-secret' };
    await nothingMoved(() => afterPosting.create(memberId, form, 'key-in-the-dark'));
    await ask('100', 'key-in-the-dark');
    expect(await walletsOf(database, memberId)).toEqual({ centre: 99_900_00n, held: 100_00n });
  });

  it.each([
    ['right after the posting', afterPosting],
    ['after the order changed, before its audit row', beforeAudit],
  ])('of a decision, %s, leaves it undecided, and a retry with one key pays once', async (_when, broken) => {
    const no = await newOrder('100');
    await nothingMoved(() => broken.approve(by(1, 'approve-later'), { no, remark: '' }));
    await nothingMoved(() => broken.refuse(by(1, 'refuse-later'), { no, remark: '不付' }));
    expect(await withdrawals.approve(by(1, `again ${no}`), { no, remark: '' })).toBe('paid');
    expect(await withdrawals.approve(by(1, `again ${no}`), { no, remark: '' })).toBe('paid');
    expect(await walletsOf(database, memberId)).toEqual({ centre: 99_900_00n, held: 0n });
  });

  it('while the turnover is waived leaves the money on hold', async () => {
    const no = await newOrder('100');
    await nothingMoved(() => beforeClearing.approve(by(1), { no, remark: '' }));
  });
});

it('the books are sound and the audit chain is whole after all failures', async () => {
  expect(await booksAreSound(database)).toBe(true);
  expect((await verifyAuditChain(db)).whole).toBe(true);
});
