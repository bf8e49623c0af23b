import { memberRows, RETENTION } from '@koi/contract';
import { maskRealname } from '@koi/contract/rules/masks';
import { beforeAll, describe, expect, it } from 'vitest';
import { loginForm } from '../../../../../../scripts/cast/members.ts';
import { bankCardForm } from '../../../../../../scripts/cast/money-in.ts';
import { PASSWORD, PAY_PASSWORD, testApp } from '../../../../test/app.ts';
import { openWays } from '../../../../test/deposits.ts';
import { dumpOf, foundIn } from '../../../../test/dump.ts';
import { fillHistories } from '../../../../test/member-history.ts';
import { fund, memberIdOf } from '../../../../test/money.ts';
import { deleteExpired } from '../../../../test/retention.ts';
import { WORDS, writeEverywhere } from '../../../../test/words.ts';
import { readMember } from '../members/index.ts';

const app = await testApp();
const { call, register, database } = app;
const { pool } = database;
await openWays(database);
const KEPT_DAYS = RETENTION['closed-accounts'].days;

interface Person {
  name: string;
  id: number;
  token: string;
}
let count = 0;
const person = async (realname = '陈宇', owner = realname): Promise<Person> => {
  count += 1;
  const name = `erased${100 + count}`;
  const token = await register(name, { realname, birthday: '' });
  const id = await memberIdOf(app, token);
  const mobile = `1380000${String(1_000 + count)}`;
  await call(
    memberRows.members.updateProfile,
    { mobile, email: `${name}@example.com`, birthday: '1990-02-03' },
    { token },
  );
  const card = bankCardForm(PAY_PASSWORD, { bank_owner: owner, bank_no: `622588001000${1_000 + count}` });
  await call(memberRows.cards.bind, card, { token });
  return { name, id, token };
};

/** A member who wrote and gave names wherever members can, and whose account a first person proposes to close. */
const writer = async (): Promise<Person> => {
  const who = await person(WORDS.realname, WORDS.owner);
  await writeEverywhere(app, who);
  return who;
};

/** Closes an account as two people did some days ago. */
const closeAgo = async ({ id }: Person, days: number): Promise<void> => {
  const at = new Date(Date.now() - days * 86_400_000);
  await pool.query('UPDATE member SET closed_at = $2, frozen = true WHERE id = $1', [id, at]);
  const { rowCount } = await pool.query(
    `UPDATE member_closure SET state = 'closed', asked_at = $2, ready_at = $2, first_id = 1, second_id = 2, ended_at = $2
     WHERE member_id = $1 AND state = 'proposed'`,
    [id, at],
  );
  if (rowCount === 1) return;
  await pool.query(
    `INSERT INTO member_closure (no, member_id, state, reason, asked_at, ready_at, first_id, second_id, ended_at)
     VALUES ($1, $2, 'closed', '搬家了', $3, $3, 1, 2, $3)`,
    [`X${id}`, id, at],
  );
};
const closureOf = async ({ id }: Person) =>
  (
    await pool.query(
      `SELECT erased_at, person_kept, reason FROM member_closure WHERE member_id = $1 AND state = 'closed'`,
      [id],
    )
  ).rows[0];

const identityOf = async ({ id }: Person) => {
  const { realname, mobile, email, birthday } = await readMember(app.appDatabase.orm, id);
  return { realname, mobile, email, birthday };
};
const NOBODY = { realname: '', mobile: '', email: '', birthday: '' };

/** All rows of the database that have the text, by table. */
const placesOf = async (text: string): Promise<string[]> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
     AND NOT relispartition`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await pool.query(`SELECT FROM "${name}" own WHERE own::text LIKE '%' || $1 || '%' LIMIT 1`, [
      text,
    ]);
    if (rowCount === 1) found.push(name);
  }
  return found;
};

describe('the data of a closed account', () => {
  let gone: Person;
  let other: Person;
  let early: Person;
  let ledger: number;
  let written: string[];
  const countLedger = async () => (await pool.query('SELECT count(*)::int AS rows FROM ledger_posting')).rows[0].rows;

  beforeAll(async () => {
    [gone, other, early] = [await writer(), await person(), await person()];
    await fillHistories(pool, [gone.id, other.id], 20);
    // The audit rows of the histories have no place in the chain.
    await pool.query(`SET session_replication_role = 'replica'; DELETE FROM audit_row WHERE hash = '';
      SET session_replication_role = 'origin'`);
    written = foundIn(await dumpOf(pool), Object.values(WORDS));
    // The event of a proof of payment as an earlier release stored it.
    await pool.query(
      `INSERT INTO deposit_event (no, at, who, text)
       SELECT no, now(), '会员', $2 FROM deposit WHERE member_id = $1 AND payer_reference <> ''`,
      [gone.id, `提交付款凭证：${WORDS.reference}`],
    );
    await pool.query(
      `INSERT INTO risk_sighting (member_id, kind, value, hint, first_at, last_at)
       VALUES ($1, 'card', 'mark-of-card', '1101', now(), now())`,
      [gone.id],
    );
    await pool.query(
      `INSERT INTO risk_evidence (rule, a, b, value, hint, first_at, last_at)
       VALUES ('same-payee', $1, $2, 'mark-of-card', '', now(), now())`,
      [gone.id, other.id],
    );
    await closeAgo(gone, KEPT_DAYS + 1);
    await closeAgo(early, KEPT_DAYS - 1);
    ledger = await countLedger();
    await deleteExpired(app);
  });

  it('was stored where its member entered it, and not in the audit log, in proposals and in events', () => {
    expect(written).toEqual(
      expect.arrayContaining([
        `public.deposit: ${WORDS.reference}`,
        `public.member_closure: ${WORDS.takenBack}`,
        `public.member_closure: ${WORDS.closure}`,
        `public.work_order: ${WORDS.question}`,
      ]),
    );
    expect(written.filter((place) => /^public\.(?:audit_row|proposal|\w+_event)\b/.test(place))).toEqual([]);
  });

  it('is deleted everywhere when its time is over, with the name of the account', async () => {
    expect(await identityOf(gone)).toEqual(NOBODY);
    const { rows: marks } = await pool.query(
      'SELECT realname_mark, mobile_mark, tail_mark, person_mark FROM member_identity WHERE member_id = $1',
      [gone.id],
    );
    expect(marks.flatMap((row) => Object.values(row)).join('')).toBe('');
    const names = [WORDS.realname, WORDS.owner, WORDS.payer].map(maskRealname);
    const texts = [...Object.values(WORDS), ...names, 'mark-of-card'];
    expect(foundIn(await dumpOf(pool), texts)).toEqual([]);
    // The name of the account stays in the audit log and in proposals.
    expect((await placesOf(gone.name)).toSorted()).toEqual(['audit_row', 'proposal']);
    expect(await closureOf(gone)).toEqual({ erased_at: expect.any(Date), person_kept: false, reason: '' });
    const of = (table: string) =>
      pool.query(`SELECT FROM ${table} WHERE member_id = $1`, [gone.id]).then(({ rowCount }) => rowCount);
    const empty = [
      'card',
      'letter_copy',
      'work_order',
      'talk',
      'member_note',
      'member_visit',
      'member_device',
      'risk_sighting',
    ];
    for (const table of [...empty, 'member_session', 'member_avatar']) expect(await of(table), table).toBe(0);
    expect(await pool.query('SELECT FROM talk_message WHERE text LIKE $1', [`话 ${gone.id}-%`])).toMatchObject({
      rowCount: 0,
    });
    expect((await call(memberRows.members.login, loginForm(gone.name, PASSWORD))).body.code).toBe(400);
  });

  it('leaves the ledger, orders and bets with the number of the member', async () => {
    expect(await countLedger()).toBe(ledger);
    for (const table of ['deposit', 'withdrawal', 'bet', 'rebate_record', 'activity_application', 'ledger_account']) {
      const { rowCount } = await pool.query(`SELECT FROM ${table} WHERE member_id = $1`, [gone.id]);
      expect(rowCount, table).toBeGreaterThan(0);
    }
  });

  it('of others stays, and of an account that was closed later', async () => {
    for (const who of [other, early]) {
      expect(await placesOf(who.name)).toEqual(['member']);
      expect((await identityOf(who)).email).toBe(`${who.name}@example.com`);
    }
    const { rowCount } = await pool.query('SELECT FROM work_order WHERE member_id = $1', [other.id]);
    expect(rowCount).toBe(20);
    expect(await closureOf(early)).toMatchObject({ erased_at: null });
  });

  it('is counted and logged like other data', async () => {
    const { rows } = await pool.query(`SELECT deleted_total::int FROM retention_run WHERE item = 'closed-accounts'`);
    expect(rows).toEqual([{ deleted_total: 1 }]);
    const audit = await pool.query(`SELECT summary FROM audit_row WHERE target = '数据保留 已注销账户的资料'`);
    expect(audit.rows).toHaveLength(1);
  });
});

it('waits while a late payment is not settled', async () => {
  const who = await person();
  await closeAgo(who, KEPT_DAYS + 1);
  await fund(database, who.id, 100n);
  await deleteExpired(app);
  expect(await closureOf(who)).toMatchObject({ erased_at: null });
  expect((await identityOf(who)).realname).toBe('陈宇');
});

it('is deleted once when two processes run at the same moment', async () => {
  const all = await Promise.all([person(), person(), person()]);
  for (const who of all) await closeAgo(who, KEPT_DAYS + 1);
  const total = async () =>
    (await pool.query(`SELECT deleted_total::int AS n FROM retention_run WHERE item = 'closed-accounts'`)).rows[0].n;
  const before = await total();
  await Promise.all([deleteExpired(app), deleteExpired(app)]);
  expect((await total()) - before).toBe(3);
});

it('of an excluded member keeps the person, and nothing else, until the exclusion is over', async () => {
  const who = await person();
  await call(memberRows.protection.exclude, { term: '6m', password: PAY_PASSWORD }, { token: who.token });
  await closeAgo(who, KEPT_DAYS + 1);
  await deleteExpired(app);
  expect(await closureOf(who)).toMatchObject({ erased_at: expect.any(Date), person_kept: true });
  expect(await identityOf(who)).toEqual({ ...NOBODY, realname: '陈宇', birthday: '1990-02-03' });

  const comeBack = async (name: string) => {
    const token = await register(name, { birthday: '' });
    const birth = await call(memberRows.protection.setBirthDate, { birth_date: '1990-02-03' }, { token });
    const card = bankCardForm(PAY_PASSWORD, { bank_no: `622588001000${1_000 + count}` });
    return [birth.body.code, (await call(memberRows.cards.bind, card, { token })).body.code];
  };
  expect(await comeBack('comeback1')).toEqual([422, 422]);

  await pool.query(`SET session_replication_role = 'replica';
    UPDATE protection_block SET over_at = now() - interval '1 day' WHERE member_id = ${who.id};
    SET session_replication_role = 'origin'`);
  await deleteExpired(app);
  expect(await closureOf(who)).toMatchObject({ person_kept: false });
  expect(await identityOf(who)).toEqual(NOBODY);
  expect(await comeBack('comeback2')).toEqual([200, 200]);
});

describe('the database', () => {
  it('does not let the server delete sightings of an account that was closed a short time ago', async () => {
    const who = await person();
    await closeAgo(who, 100);
    await expect(
      app.appDatabase.pool.query('DELETE FROM risk_sighting WHERE member_id = $1', [who.id]),
    ).rejects.toThrow('only when their time is over');
  });

  it('does not let the server change the history of a deposit, except for what the member of a closed account wrote', async () => {
    const who = await writer();
    const rewrite = (text: string) =>
      app.appDatabase.pool.query(
        `UPDATE deposit_event SET text = $2 FROM deposit WHERE deposit.no = deposit_event.no AND deposit.member_id = $1
         AND text LIKE '提交付款凭证：%'`,
        [who.id, text],
      );
    await expect(rewrite('提交付款凭证')).rejects.toThrow('never changed');
    await closeAgo(who, 100);
    await expect(rewrite('审核通过')).rejects.toThrow('never changed');
    expect((await rewrite('提交付款凭证')).rowCount).toBe(1);
  });
});
