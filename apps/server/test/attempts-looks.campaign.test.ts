import { memberRows, STAFF_ROLES, staffRows } from '@koi/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { bankCardForm } from '../../../scripts/cast/money-in.ts';
import { createSettings } from '../src/modules/operator/settings/index.ts';
import { compareAll } from '../src/modules/people/risk/comparing.ts';
import { createLog, ManualClock } from '../src/platform/index.ts';
import { PAY_PASSWORD, testApp } from './app.ts';
import { newBankOrder, openWays } from './deposits.ts';
import { fund, memberIdOf } from './money.ts';
import { settingsChanger } from './settings.ts';
import { newStaff } from './staff.ts';

const LIMIT = 20;
const OWNER = '欧阳若澜';
const NUMBER = '6225887766554321';
const PAYER = '慕容若溪';

const clock = new ManualClock('2026-06-18T14:41:07+08:00');
const app = await testApp({ clock });
const { call, database, register } = app;
await openWays(database);
await settingsChanger(database, createSettings({ database }))({ order_looks_per_day: LIMIT });

interface Member {
  id: number;
  name: string;
  token: string;
}
let count = 0;
const member = async (): Promise<Member> => {
  count += 1;
  const name = `looked${100 + count}`;
  const token = await register(name, { realname: OWNER });
  return { id: await memberIdOf(app, token), name, token };
};

/** A withdrawal of a new member to the card with the number. */
const newWithdrawal = async (): Promise<string> => {
  const { id, token } = await member();
  const card = bankCardForm(PAY_PASSWORD, { bank_owner: OWNER, bank_no: NUMBER });
  await call(memberRows.cards.bind, card, { token });
  await fund(database, id, 100_000n);
  const { data: cards } = (await call(memberRows.cards.list, {}, { token })).body;
  const form = { bank: cards[0]?.id ?? 0, amount: '1000', password: PAY_PASSWORD };
  expect((await call(memberRows.withdrawals.create, form, { token })).body.code).toBe(200);
  const { rows } = await database.pool.query('SELECT no FROM withdrawal WHERE member_id = $1', [id]);
  return rows[0].no;
};
const newDeposit = async (by?: Member): Promise<string> =>
  newBankOrder(app, (by ?? (await member())).token, '100', { bank_owner: PAYER });

const compare = () => compareAll(database, createLog({ level: 'silent' }), clock.now());
const tokens = () => Promise.all(STAFF_ROLES.map(async (role) => ({ role, token: (await newStaff(app, role)).token })));

const KINDS = [
  { role: 'cashier-in', office: staffRows.deposits, look: staffRows.deposits.payer, whole: PAYER, order: newDeposit },
  {
    role: 'cashier-out',
    office: staffRows.withdrawals,
    look: staffRows.withdrawals.payee,
    whole: NUMBER,
    order: newWithdrawal,
  },
] as const;

describe('nobody in the house can', () => {
  describe('by what links show', () => {
    let known: Member;
    let puppet: Member;
    beforeAll(async () => {
      [known, puppet] = [await member(), await member()];
      const { token } = await newStaff(app, 'cashier-in');
      await call(staffRows.deposits.approve, { no: await newDeposit(known), remark: '' }, { token });
    });
    const shown = async ({ id }: Member, token: string): Promise<string> => {
      const calls = [
        call(staffRows.risk.detail, { member_id: id }, { token }),
        call(staffRows.risk.brief, { member_id: id }, { token }),
        call(staffRows.memberSecurity.log, { member_id: id }, { token }),
        call(staffRows.memberSecurity.sessions, { member_id: id }, { token }),
        call(staffRows.letters.received, { member_id: id }, { token }),
      ];
      return JSON.stringify((await Promise.all(calls)).map(({ body }) => body));
    };

    it('find who paid under a name by orders in this name that nobody pays', async () => {
      const before = await compare();
      expect(before).toBeGreaterThan(0);
      await newDeposit(puppet);
      await compare();
      for (const { role, token } of await tokens()) {
        expect(await shown(puppet, token), role).not.toContain('同名');
        expect(await shown(puppet, token), role).not.toContain('same-payer');
      }
      const { token } = await newStaff(app, 'cashier-in');
      await call(staffRows.deposits.approve, { no: await newDeposit(puppet), remark: '' }, { token });
      await compare();
      expect(await shown(puppet, token)).toContain('same-payer');
    });

    it('put two masks of a network address together', async () => {
      await compare();
      for (const { role, token } of await tokens()) {
        for (const who of [known, puppet]) expect(await shown(who, token), role).not.toContain('127.0.0.');
      }
      const { token } = await newStaff(app, 'risk');
      expect(await shown(puppet, token)).toContain('都来自网络 127.0.*.*');
    });
  });

  it('read whole names and card numbers of orders that ended or that a colleague has claimed', async () => {
    for (const { role, office, look, whole, order } of KINDS) {
      const [thief, colleague] = [await newStaff(app, role), await newStaff(app, role)];
      const [waiting, paid, refused, held] = [await order(), await order(), await order(), await order()];
      await call(office.approve, { no: paid, remark: '' }, { token: colleague.token });
      await call(office.refuse, { no: refused, remark: '不符' }, { token: colleague.token });
      await call(office.claim, { no: held }, { token: colleague.token });
      for (const no of [waiting, paid, refused, held]) {
        await call(office.claim, { no: no === waiting ? '' : no }, { token: thief.token });
        expect(JSON.stringify((await call(look, { no }, { token: thief.token })).body)).not.toContain(whole);
      }
    }
  });

  it('collect whole names and card numbers from one waiting order after the other', async () => {
    for (const { role, office, look, whole, order } of KINDS) {
      const thief = await newStaff(app, role);
      let collected = 0;
      for (let n = 0; n < LIMIT + 5; n += 1) {
        const no = await order();
        await call(office.claim, { no }, { token: thief.token });
        const { body } = await call(look, { no }, { token: thief.token });
        if (JSON.stringify(body).includes(whole)) collected += 1;
      }
      expect(collected).toBe(LIMIT);
      const { rowCount } = await database.pool.query(
        `SELECT FROM audit_row WHERE staff_name = $1 AND action IN ('deposits.payer', 'withdrawals.payee')`,
        [thief.name],
      );
      expect(rowCount).toBe(LIMIT);
    }
  });

  it('learn who has a block by letters that advertise', async () => {
    const [blocked, free, third] = [await member(), await member(), await member()];
    expect((await call(memberRows.protection.pause, {}, { token: blocked.token })).body.code).toBe(200);
    const { token, name: sender } = await newStaff(app, 'content');
    /** Everything that the person reads about a letter to these members, without what is different for every letter. */
    const seenFor = async (names: readonly Member[]): Promise<string> => {
      const form = {
        audience: 'some',
        kind: 'activity',
        title: '周末优惠',
        content: '<p>来吧</p>',
        submit: '',
      } as const;
      const sent = await call(
        staffRows.letters.send,
        { ...form, names: names.map(({ name }) => name).join(' ') },
        { token },
      );
      const listed = await call(staffRows.letters.list, {}, { token });
      const answers: unknown[] = [sent.body, listed.body.data.data[0]];
      for (const { id, name } of [blocked, free]) {
        answers.push((await call(staffRows.letters.list, { search: `@${name}` }, { token })).body.data);
        answers.push((await call(staffRows.letters.received, { member_id: id }, { token })).body.data);
      }
      const { rows } = await database.pool.query(
        `SELECT target, summary FROM audit_row WHERE staff_name = $1 AND action = 'letters.send' ORDER BY id`,
        [sender],
      );
      expect(rows.at(-1)).toEqual({ target: '站内信 周末优惠', summary: `发送给 ${names.length} 位会员` });
      return JSON.stringify(answers).replaceAll(/"id":\d+/g, '');
    };
    expect(await seenFor([blocked])).toBe(await seenFor([free]));
    expect(await seenFor([blocked, third])).toBe(await seenFor([free, third]));
    const { rowCount } = await database.pool.query('SELECT FROM letter_copy WHERE member_id = $1', [blocked.id]);
    expect(rowCount).toBe(0);
  });
});
