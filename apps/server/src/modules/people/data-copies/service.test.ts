import { DATA_COPIES, memberRows, SECURITY } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { bankCardForm } from '../../../../../../scripts/cast/money-in.ts';
import { PAY_PASSWORD, testApp } from '../../../../test/app.ts';
import { copyOf, fetchCopy, prepareCopies } from '../../../../test/data-copies.ts';
import { fillHistories } from '../../../../test/member-history.ts';
import { memberIdOf } from '../../../../test/money.ts';
import { ManualClock } from '../../../platform/index.ts';

const { state: STATE, request: REQUEST, download: DOWNLOAD } = memberRows.dataCopies;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How a compressed file begins. It is long enough not to occur in encrypted bytes by chance. */
const GZIP = Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00]);
const clock = new ManualClock('2026-06-18T10:00:00+08:00');
const app = await testApp({ clock });
const { call, register, database } = app;
const { pool } = database;

let count = 0;
const member = async () => {
  count += 1;
  const name = `copied${100 + count}`;
  const token = await register(name);
  return { name, token, id: await memberIdOf(app, token) };
};
type Member = Awaited<ReturnType<typeof member>>;
const enter = ({ name }: Member) => app.logIn(name);
const ask = async ({ token }: Pick<Member, 'token'>, password = 'secret-6') =>
  (await call(REQUEST, { password }, { token })).body;
const read = async ({ token }: Pick<Member, 'token'>) => (await call(STATE, {}, { token })).body.data;
const fetchUrl = async ({ token }: Pick<Member, 'token'>, password = 'secret-6') =>
  (await call(DOWNLOAD, { password }, { token })).body;
const storedParts = async () => (await pool.query('SELECT count(*)::int AS rows FROM data_copy_part')).rows[0].rows;
const kindsOf = async ({ id }: Member) =>
  (await pool.query('SELECT kind FROM security_event WHERE member_id = $1 ORDER BY id', [id])).rows.map(
    ({ kind }) => kind,
  );

describe('the file', () => {
  it('has all of the member’s own records, with labels, and nothing of others or of staff', async () => {
    const [who, other] = [await member(), await member()];
    await fillHistories(pool, [who.id, other.id], 700);
    await call(memberRows.members.updateProfile, { mobile: '13812345678', email: 'a@example.com' }, who);
    const card = { bank: '招商银行', bank_owner: '陈宇', bank_no: '6225880010000001', bank_address: '深圳' };
    await call(memberRows.cards.bind, bankCardForm(PAY_PASSWORD, card), who);
    await pool.query(
      `UPDATE deposit SET remark = 'STAFF', decided_name = 'STAFF', doubt = 'STAFF', payer_bank = 'STAFF'`,
    );
    await pool.query(`UPDATE withdrawal SET remark = 'STAFF', decided_name = 'STAFF', first_approver_name = 'STAFF'`);
    await pool.query(`UPDATE member_note SET text = 'STAFF'`);
    await pool.query(
      `INSERT INTO work_order_event (member_id, order_id, deed, staff_id, who, text, at)
       SELECT member_id, id, 'note', 1, 'STAFF', 'STAFF', now() FROM work_order WHERE member_id = $1 LIMIT 1`,
      [who.id],
    );
    await pool.query(
      `INSERT INTO protection_case (member_id, kind, other_id, detail, at) VALUES ($1, 'person', $2, 'STAFF', now())`,
      [who.id, other.id],
    );
    await pool.query(`UPDATE talk_message SET by = 'staff', staff_id = 1, staff_name = 'STAFF' WHERE seq = 1`);

    const { account, parts } = await copyOf(app, who.token);
    expect(account).toBe(who.name);
    const rows = new Map(parts.map((part) => [part.key, part.rows]));
    expect(rows.get('profile')).toEqual([
      expect.objectContaining({ name: who.name, realname: '陈宇', mobile: '13812345678', email: 'a@example.com' }),
    ]);
    expect(rows.get('cards')).toEqual([
      { type: '银行卡', bank: '招商银行', owner: '陈宇', number: '****0001', branch: '深圳' },
    ]);
    const many = [
      'ledger',
      'deposits',
      'withdrawals',
      'bets',
      'rebates',
      'red_packets',
      'activities',
      'vip',
      'letters',
    ];
    for (const key of [...many, 'work_orders', 'talk']) expect(rows.get(key)?.length, key).toBe(700);
    expect(new Set(rows.get('bets')?.map(({ bet }) => bet)).size).toBe(700);
    for (const { key, labels, rows: ofPart } of parts) {
      for (const row of ofPart.slice(0, 1)) expect(Object.keys(row), key).toEqual(Object.keys(labels));
    }
    const whole = JSON.stringify(parts);
    for (const secret of ['STAFF', '6225880010000001', `${other.id}-`, other.name]) expect(whole).not.toContain(secret);
  });

  it('of a member without any history is complete as well', async () => {
    const { parts } = await copyOf(app, (await member()).token);
    expect(parts.map(({ key }) => key)).toContain('talk');
    expect(parts.find(({ key }) => key === 'bets')?.rows).toEqual([]);
  });

  it('is stored encrypted', async () => {
    const who = await member();
    await ask(who);
    await prepareCopies(app);
    const { rows } = await pool.query('SELECT sealed FROM data_copy_part ORDER BY id DESC LIMIT 1');
    expect(rows[0].sealed.toString('latin1')).not.toContain('H4sI');
    expect(rows[0].sealed.includes(GZIP)).toBe(false);
    expect(rows[0].sealed.includes(Buffer.from(who.name))).toBe(false);
  });
});

describe('a request', () => {
  it('needs the login password, is prepared by a job, and tells the member by a letter', async () => {
    const who = await member();
    expect(await read(who)).toMatchObject({ state: 'none', next_at: '' });
    expect(await ask(who, '')).toMatchObject({ code: 400, message: SECURITY.passwordMissing });
    expect(await ask(who, 'wrong-one')).toMatchObject({ code: 400, message: SECURITY.passwordWrong });
    expect(await read(who)).toMatchObject({ state: 'none' });
    expect(await ask(who)).toMatchObject({ code: 200, message: DATA_COPIES.requested, data: { state: 'waiting' } });
    expect(await fetchUrl(who)).toMatchObject({ code: 404, message: DATA_COPIES.notReady });
    await prepareCopies(app);
    expect(await read(who)).toMatchObject({
      state: 'ready',
      ready_at: '2026-06-18 10:00:00',
      expires_at: '2026-06-25 10:00:00',
      next_at: '2026-06-19 10:00:00',
      bytes: expect.any(Number),
    });
    const { data } = (await call(memberRows.content.notices, {}, who)).body.data;
    expect(data[0]).toMatchObject({ title: '您的数据副本已准备好', kind: 'security' });
    expect(await kindsOf(who)).toEqual(['registered', 'copy.refused', 'copy.requested']);
  });

  it('is made once a day, and once when two are sent at the same moment', async () => {
    const who = await member();
    const both = await Promise.all([ask(who), ask(who)]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    const second = `INSERT INTO data_copy (member_id, no, requested_at) VALUES ($1, 'C1', now())`;
    await expect(pool.query(second, [who.id])).rejects.toThrow('data_copy_waiting');
    await prepareCopies(app);
    expect(await ask(who)).toMatchObject({ code: 429, message: DATA_COPIES.tooSoon });
    clock.advance(DAY_MS - 1);
    const again = { ...who, token: await enter(who) };
    expect(await ask(again)).toMatchObject({ code: 429 });
    clock.advance(1);
    expect(await ask(again)).toMatchObject({ code: 200 });
    expect(
      (await pool.query('SELECT state FROM data_copy WHERE member_id = $1 ORDER BY requested_at', [who.id])).rows,
    ).toEqual([{ state: 'expired' }, { state: 'waiting' }]);
    await prepareCopies(app);
  });

  it('is refused after too many wrong passwords, like other questions for it', async () => {
    const limited = await testApp({ clock, config: { rateLimits: true } });
    const token = await limited.register('copied900');
    const guess = async (password: string) => (await limited.call(REQUEST, { password }, { token })).body;
    const codes: number[] = [];
    for (let n = 0; n < 8; n += 1) codes.push((await guess(`wrong-${n}`)).code);
    expect(codes.at(-1)).toBe(429);
    expect((await guess('secret-6')).code).toBe(429);
  });
});

describe('a download', () => {
  it('needs the password again, and its address gives the file once within a minute', async () => {
    const who = await member();
    await ask(who);
    await prepareCopies(app);
    expect(await fetchUrl(who, 'wrong-one')).toMatchObject({ code: 400, message: SECURITY.passwordWrong });
    const { url } = (await fetchUrl(who)).data;
    const file = await fetchCopy(app, url);
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-length': String(file.rawPayload.length),
    });
    expect((await fetchCopy(app, url)).statusCode).toBe(404);
    const late = (await fetchUrl(who)).data.url;
    clock.advance(60_000);
    expect((await fetchCopy(app, late)).statusCode).toBe(404);
    expect(await kindsOf(who)).toEqual([
      'registered',
      'copy.requested',
      'copy.refused',
      'copy.downloaded',
      'copy.downloaded',
    ]);
  });

  it('gives a member only their own file, and none to a visitor', async () => {
    const [who, other] = [await member(), await member()];
    await ask(who);
    await prepareCopies(app);
    expect(await fetchUrl(other)).toMatchObject({ code: 404 });
    expect((await call(DOWNLOAD, { password: 'secret-6' })).status).toBe(401);
    expect((await fetchCopy(app, `/media/copies/C1/${'x'.repeat(43)}`)).statusCode).toBe(404);
  });

  it('ends after seven days, when the file is deleted', async () => {
    await pool.query('DELETE FROM data_copy_part; DELETE FROM data_copy');
    const who = await member();
    await ask(who);
    await prepareCopies(app);
    const later = { ...who };
    clock.advance(7 * DAY_MS - 1);
    later.token = await enter(who);
    await prepareCopies(app);
    expect((await fetchUrl(later)).code).toBe(200);
    clock.advance(1);
    expect(await fetchUrl(later)).toMatchObject({ code: 404 });
    expect(await read(later)).toMatchObject({ state: 'expired' });
    expect(await storedParts()).toBeGreaterThan(0);
    await prepareCopies(app);
    expect(await storedParts()).toBe(0);
    clock.advance(30 * DAY_MS);
    await prepareCopies(app);
    expect((await pool.query('SELECT FROM data_copy')).rowCount).toBe(0);
  });
});

describe('the job', () => {
  it('prepares each request once when two processes run it', async () => {
    const who = await member();
    await ask(who);
    await Promise.all([prepareCopies(app), prepareCopies(app)]);
    const { rows } = await pool.query('SELECT attempt FROM data_copy WHERE member_id = $1', [who.id]);
    expect(rows).toEqual([{ attempt: 1 }]);
  });

  it('takes up a request whose process has died, once its lease is over, and keeps nothing of the run before', async () => {
    const who = await member();
    await ask(who);
    const of = `WHERE member_id = ${who.id}`;
    const { rows } = await pool.query(`UPDATE data_copy SET attempt = 1, leased_until = $1 ${of} RETURNING no`, [
      new Date(clock.now().getTime() + 1),
    ]);
    await pool.query(`INSERT INTO data_copy_part (copy_no, attempt, n, key_id, sealed) VALUES ($1, 1, 0, '', 'half')`, [
      rows[0].no,
    ]);
    await prepareCopies(app);
    expect(await read(who)).toMatchObject({ state: 'waiting' });
    clock.advance(1);
    await prepareCopies(app);
    expect(await read(who)).toMatchObject({ state: 'ready' });
    const parts = await pool.query('SELECT DISTINCT attempt FROM data_copy_part WHERE copy_no = $1', [rows[0].no]);
    expect(parts.rows).toEqual([{ attempt: 2 }]);
  });

  it('gives up after three failures, and the member may ask again at once', async () => {
    const who = await member();
    await ask(who);
    await pool.query('ALTER TABLE data_copy_part ADD CONSTRAINT broken CHECK (n < 0) NOT VALID');
    for (let run = 0; run < 3; run += 1) {
      expect(await read(who)).toMatchObject({ state: 'waiting' });
      await prepareCopies(app);
    }
    await pool.query('ALTER TABLE data_copy_part DROP CONSTRAINT broken');
    expect(await read(who)).toMatchObject({ state: 'failed', next_at: '' });
    clock.advance(1);
    expect((await ask(who)).code).toBe(200);
    await prepareCopies(app);
    expect(await read(who)).toMatchObject({ state: 'ready' });
  });

  it('that is stopped leaves the request for the next run', async () => {
    const who = await member();
    await ask(who);
    await expect(prepareCopies(app, AbortSignal.abort())).rejects.toThrow('已暂停');
    expect(await read(who)).toMatchObject({ state: 'waiting' });
    await prepareCopies(app);
    expect(await read(who)).toMatchObject({ state: 'ready' });
  });
});
