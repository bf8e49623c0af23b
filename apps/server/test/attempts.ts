import { setTimeout as pause } from 'node:timers/promises';
import { EXCLUDED_PAIRS, memberRows, STAFF, STAFF_ROLES, type StaffRole, staffRows } from '@koi/contract';
import { addDays } from '@koi/money';
import { expect, it } from 'vitest';
import { bankCardForm } from '../../../scripts/cast/money-in.ts';
import { putWay } from '../src/modules/money/deposits/index.ts';
import { createSettings, type SettingChanges } from '../src/modules/operator/settings/index.ts';
import { createStaffAccount } from '../src/modules/people/staff/index.ts';
import { type Database, randomToken, sha256Text } from '../src/platform/index.ts';
import { PAY_PASSWORD, type TestApp } from './app.ts';
import { keepFresh } from './fresh-code.ts';
import { fund, memberIdOf } from './money.ts';
import { settingsChanger } from './settings.ts';

/** The attempts are described in docs/duties.md. A test compares its table with the titles. */
export const MILLION = '1000000';
const DAY = `interval '24 hours'`;

/** A member of staff who is logged in and whose last code stays fresh. */
export interface Person {
  title: string;
  name: string;
  id: number;
  token: string;
}

export interface Accomplice {
  name: string;
  token: string;
  id: number;
  card: number;
  /** The whole number of the card. */
  cardNumber: string;
  birthday: string;
}

export interface Attempt {
  /** Makes the attempt as far as the person can, with their own account and with those of members. */
  make: (person: Person) => Promise<unknown>;
  /** The loss of the house so far: 分, or the number of changes that lead money elsewhere. */
  haul: () => Promise<bigint>;
  /** The loss that one person may cause alone. */
  allowed?: bigint;
  /**
   * The roles with which the same attempt succeeds when a checker agrees, which shows that only the second person is
   * missing. `never` for an attempt that must fail with a checker as well.
   */
  works: readonly StaffRole[] | 'never';
}

/** The app keeps a copy of the settings for one second. */
const SETTINGS_AGE_MS = 1_100;

/** Opens WeChat for deposits of any amount that the attempts order. */
export const openWechat = (database: Database): Promise<void> =>
  database.transaction((tx) => {
    const limits = { minPrice: '100', maxPrice: '2000000' };
    return putWay(tx, { way: 'wxpay', enabled: true, ...limits, address: '', picture: '/media/pay/x' });
  });

let made = 0;

/** A house that has been open for months, with everybody who could try to rob it. */
export const attemptHouse = async (app: TestApp, changes: SettingChanges = {}) => {
  const { database, clock, call, register } = app;
  const { pool } = database;
  await settingsChanger(
    database,
    createSettings({ database }),
  )({
    opened_at: '2026-01-01T00:00:00.000Z',
    ...changes,
  });
  await pause(SETTINGS_AGE_MS);

  const everyone = new Map<number, Person>();

  /** An account that is older than 24 hours, so that only its roles are in its way. */
  const person = async (...roles: readonly StaffRole[]): Promise<Person> => {
    made += 1;
    const token = randomToken();
    const now = clock.now();
    const draft = { name: `staff${made}`, roles: roles.slice(0, 1), password: '', createdAt: now };
    const id = await database.transaction((tx) => createStaffAccount(tx, draft));
    // An account without a password was reset, and may propose nothing.
    await pool.query(
      `UPDATE staff_account SET created_at = created_at - 30 * ${DAY}, roles = $2, password_hash = 'none' WHERE id = $1`,
      [id, roles],
    );
    await pool.query(
      `INSERT INTO staff_session (staff_id, token_hash, created_at, touched_at, expires_at)
       VALUES ($1, $2, $3, $3, $3::timestamptz + interval '12 hours')`,
      [id, sha256Text(token), now],
    );
    await keepFresh(app, token);
    const one = { title: roles.join(' and '), name: draft.name, id: id ?? 0, token };
    everyone.set(one.id, one);
    return one;
  };

  const all = (sets: readonly (readonly StaffRole[])[]) => Promise.all(sets.map((roles) => person(...roles)));

  const post = async (row: Parameters<typeof call>[0], input: object, { token }: { token: string }) =>
    (await call(row, input, { token })).body as { code: number; message: string; data: Record<string, string> | null };

  const waiting = async (): Promise<{ no: string; maker_id: number }[]> =>
    (await pool.query('SELECT no, maker_id FROM proposal WHERE state = 1 ORDER BY created_at')).rows;

  /** Makes several calls of one kind. One who lacks the permission gives up after the first one. */
  const postEach = async (row: Parameters<typeof call>[0], inputs: readonly object[], by: Person) => {
    const answers: string[] = [];
    for (const input of inputs) {
      const { message } = await post(row, input, by);
      answers.push(message);
      if (message === STAFF.notAllowed) break;
    }
    return answers;
  };

  /** Agrees to everything that waits, as far as the person can. */
  const agreeToAll = async (by: Person): Promise<string[]> => {
    const decisions = (await waiting()).map(({ no }) => ({ no, remark: '' }));
    return postEach(staffRows.proposals.approve, decisions, by);
  };

  /** Withdraws all proposals, so that the next thief finds none to agree to. */
  const withdrawAll = async (): Promise<void> => {
    for (const { no, maker_id } of await waiting()) {
      const { code } = await post(staffRows.proposals.withdraw, { no }, everyone.get(maker_id) ?? { token: '' });
      expect(code).toBe(200);
    }
  };

  await pool.query('ALTER TABLE staff_account DROP CONSTRAINT staff_account_excluded_roles');
  const people = await all(STAFF_ROLES.map((role) => [role]));
  const pairs = await all(EXCLUDED_PAIRS);
  const checker = await person('checker');

  return {
    person,
    checker,
    pairs,
    post,
    postEach,
    agreeToAll,
    withdrawAll,

    /** The first column of the first row, as a number of 分 or of rows. */
    async count(text: string, values: unknown[] = []): Promise<bigint> {
      const { rows } = await pool.query(`SELECT coalesce((${text}), 0)::bigint AS n`, values);
      return rows[0].n;
    },

    /** A member whom the thief knows, with a bank card. */
    async accomplice(): Promise<Accomplice> {
      made += 1;
      const name = `friend${made}`;
      const birthday = addDays('1980-01-01', made);
      const token = await register(name, { birthday });
      const cardNumber = `62258800${10_000_000 + made}`;
      const card = bankCardForm(PAY_PASSWORD, { bank_owner: '陈宇', bank_no: cardNumber });
      await call(memberRows.cards.bind, card, { token });
      const cards = (await call(memberRows.cards.list, { type: 1 }, { token })).body.data;
      return { name, token, id: await memberIdOf(app, token), card: cards[0]?.id ?? 0, cardNumber, birthday };
    },

    /** Orders a deposit by WeChat, for which the house has to have a pay way. */
    async deposit(amount: string, { token }: Accomplice): Promise<string> {
      return (await call(memberRows.deposits.create, { paytype: 'wxpay', amount }, { token })).body.message;
    },

    /** Gives the member, who has played enough, the amount, and orders its withdrawal. */
    async withdrawal({ id, card, token }: Accomplice, amount: string): Promise<string> {
      await pool.query('DELETE FROM turnover_requirement WHERE member_id = $1', [id]);
      await fund(database, id, BigInt(amount) * 100n);
      await call(memberRows.withdrawals.create, { amount, bank: card, password: PAY_PASSWORD }, { token });
      const { rows } = await pool.query('SELECT no FROM withdrawal WHERE member_id = $1 AND state = 1', [id]);
      return rows[0].no;
    },

    /** Orders that wait for a review. Those that were decided are replaced, so that every thief finds all of them. */
    stock(
      table: 'deposit' | 'withdrawal' | 'activity_application',
      size: number,
      order: (n: number) => Promise<string>,
    ) {
      const nos: string[] = [];
      const refill = async (): Promise<string[]> => {
        const { rows } = await pool.query(`SELECT no FROM ${table} WHERE no = ANY($1) AND state = 1`, [nos]);
        const open = new Set(rows.map(({ no }) => no));
        for (let n = 0; n < size; n += 1) if (!open.has(nos[n])) nos[n] = await order(n);
        return [...nos];
      };
      let last = Promise.resolve(nos);
      return (): Promise<string[]> => {
        last = last.then(refill);
        return last;
      };
    },

    /** Makes an attempt as each role, as all pairs at once, and then with the right people. */
    attempt(title: string, { make, haul, allowed = 0n, works }: Attempt): void {
      it(title, async () => {
        let before = await haul();
        for (const thief of people) {
          await make(thief);
          await agreeToAll(thief);
          const after = await haul();
          expect(after - before, `by ${thief.title}`).toBeLessThanOrEqual(allowed);
          await withdrawAll();
          before = after;
        }
        await Promise.all(pairs.map(make));
        if ((await waiting()).length > 0) await Promise.all(pairs.map(agreeToAll));
        expect((await haul()) - before, 'by a pair of roles').toBe(0n);
        await withdrawAll();
        if (works === 'never') return;
        const maker = await person(...works);
        await make(maker);
        const answers = await agreeToAll(await person('checker'));
        // Some attempts go on after the agreement, such as opening a venue.
        if ((await haul()) - before <= allowed) await make(maker);
        expect((await haul()) - before, `with a second person: ${answers}`).toBeGreaterThan(allowed);
        await withdrawAll();
      });
    },
  };
};
export type AttemptHouse = Awaited<ReturnType<typeof attemptHouse>>;
