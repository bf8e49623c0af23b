import { MEMBERS, memberRows, SECURITY, staffRows, TALK_SOCKET } from '@koi/contract';
import { formatMoney } from '@koi/money';
import { describe, expect, it, vi } from 'vitest';
import { type CallOptions, testApp } from './app.ts';
import { lockWaits } from './lock-waits.ts';
import { fund } from './money.ts';
import { newStaff } from './staff.ts';
import { talkClient } from './talk-client.ts';
import { venueFixture, venueProcess, venuesConfig } from './venues.ts';

const fixture = await venueFixture();
const { app: first, clock, database, venue, jobs, member, moveIn, moveOut, register } = fixture;
const access = { venues: venuesConfig(venue.url), venueOrigins: [venue.url] };
const second = await testApp({ clock, on: first.store, config: access });
const both = [first, second];
const admin = await newStaff(first, 'admin');

/** Reads that are under way while something changes, so that a read after it must not join the query of an earlier one. */
const readsUnderWay = (token: string) =>
  Array.from({ length: 8 }, () => second.call(memberRows.members.balance, {}, { token }));

/** More than the calls of a process take before they wait for a lock. */
const MANY_LOOKS = 40;

it('a balance that is read through one process shows every commit of another process before it', async () => {
  const { id, token } = await member('reads001', 0n);
  for (let posts = 1n; posts <= 20n; posts += 1n) {
    const earlier = readsUnderWay(token);
    await fund(database, id, 100n);
    const { body } = await second.call(memberRows.members.balance, {}, { token });
    expect(body.data.balance).toBe(formatMoney(posts * 100n));
    await Promise.all(earlier);
  }
});

it.each(['logoff', 'freeze'] as const)(
  'a session that ends by %s in one process is refused by another at once',
  async (how) => {
    for (let rounds = 0; rounds < 10; rounds += 1) {
      const { id, token } = await member(`ends${how}${rounds}`, 0n);
      const earlier = readsUnderWay(token);
      if (how === 'logoff') await first.call(memberRows.members.logoff, {}, { token });
      else await database.pool.query('UPDATE member SET frozen = true WHERE id = $1', [id]);
      const { status } = await second.call(memberRows.members.balance, {}, { token });
      expect(status).toBe(401);
      await Promise.all(earlier);
    }
  },
);

it('right pay passwords that are sent to two processes at once do not lock each other out', async () => {
  const token = await register('turns001');
  const change = (at: number, old: string, next: string) =>
    both[at % 2]?.call(memberRows.members.changePayPassword, { password: old, paypassword: next }, { token });
  // One more wrong try would lock the pay password.
  for (let tries = 0; tries < 4; tries += 1) await change(tries, 'not-this', 'pay-other');
  // The counts are held until one process waits for them, and the other one looks again and again whether it is its turn.
  const holder = await database.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM member_try FOR UPDATE');
  const connections = both.map(({ appDatabase }) => {
    const taken: true[] = [];
    appDatabase.pool.on('acquire', () => taken.push(true));
    return taken;
  });
  const changes = Array.from({ length: 6 }, (_, at) => change(at, 'pay-secret', 'pay-other'));
  await expect.poll(() => lockWaits(database)).toBe(1);
  await Promise.all(connections.map((counted) => expect.poll(() => counted.length).toBeGreaterThan(0)));
  await expect.poll(() => Math.max(...connections.map(({ length }) => length))).toBeGreaterThan(MANY_LOOKS);
  await holder.query('COMMIT');
  holder.release();
  const answers = await Promise.all(changes);
  expect(answers.map((answer) => answer?.body.message)).not.toContain(MEMBERS.payPasswordLocked);
  expect(answers.filter((answer) => answer?.body.code === 200)).toHaveLength(1);
});

it('wrong pay passwords are counted by all processes together', async () => {
  const token = await register('turns002');
  const change = (at: number) =>
    both[at % 2]?.call(
      memberRows.members.changePayPassword,
      { password: 'not-this', paypassword: 'pay-other' },
      { token },
    );
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => change(at)));
  expect(answers.filter((answer) => answer?.body.message === MEMBERS.oldWrong)).toHaveLength(5);
});

it('a process does not show the balance at a venue from before a transfer through another process', async () => {
  const who = await member('lively01', 100_000n);
  await moveIn(who, 'xinghe', '200');
  await moveOut(who, 'xinghe', '200');
  const atXinghe = async () => {
    const { body } = await second.call(memberRows.transfers.venueBalances, {}, { token: who.token });
    return body.data.find(({ platname }) => platname === 'xinghe')?.balance;
  };
  expect(await atXinghe()).toBe('0.00');
  // The books are as they were before, but the venue may have another balance since.
  await moveIn(who, 'xinghe', '200');
  await moveOut(who, 'xinghe', '200');
  venue.setBalance('xinghe', who.player, 700n);
  expect(await atXinghe()).toBe('7.00');
  venue.setBalance('xinghe', who.player, 0n);
});

it('staff see that a venue does not answer another process', async () => {
  const worker = venueProcess({ database, clock, venues: access.venues });
  const rowOf = async () => {
    const { body } = await second.call(staffRows.venues.list, {}, { token: admin.token });
    const row = body.data.find(({ platname }) => platname === 'canghai');
    return { state: row?.state, breaker: row?.breaker, isFailing: row?.failing_since !== '' };
  };
  expect(await rowOf()).toEqual({ state: 'open', breaker: 'closed', isFailing: false });
  venue.fail(({ venue: code }) => (code === 'canghai' ? { do: 'before' } : undefined));
  for (let pulls = 0; pulls < 5; pulls += 1) await worker.bets.pullOne('canghai');
  await expect.poll(rowOf).toEqual({ state: 'silent', breaker: 'open', isFailing: true });
  venue.heal();
  clock.advance(60_000);
  await worker.bets.pullOne('canghai');
  await expect.poll(rowOf).toEqual({ state: 'open', breaker: 'closed', isFailing: false });
});

it('the reconciliation waits for another process that reads the bets of a venue', async () => {
  const lease = (until: string | null) =>
    database.pool.query('UPDATE bet_feed SET lease_until = $1 WHERE platname = $2', [until, 'yunding']);
  await jobs.bets.pullAll();
  clock.set('2026-06-19T05:20:00+08:00');
  await lease('2026-06-19T05:21:00+08:00');
  const looks = vi.spyOn(jobs.bets, 'isBeingRead');
  const run = jobs.run('venues-reconcile');
  // The second look shows that the first one found another reader.
  await expect.poll(() => looks.mock.calls.length, { timeout: 20_000 }).toBeGreaterThan(1);
  await lease(null);
  await run;
  const { body } = await first.call(
    staffRows.venues.reconciliations,
    {},
    { token: (await newStaff(first, 'admin')).token },
  );
  expect(body.data.data.map(({ platname, complete }) => [platname, complete])).toContainEqual(['yunding', true]);
});

describe('counted by all processes together are', async () => {
  const limited = await Promise.all(
    both.map(() => testApp({ clock, on: first.store, config: { ...access, rateLimits: true } })),
  );

  it('uploads', async () => {
    const token = await register('uploads1');
    const upload = async (at: number): Promise<number | undefined> => {
      const payload = new FormData();
      payload.append('file', new Blob(['this is no picture']), 'a.png');
      const headers: CallOptions['headers'] = { authorization: `Bearer ${token}` };
      const { path } = memberRows.members.uploadAvatar;
      return (await limited[at % 2]?.app.http.inject({ method: 'POST', url: path, headers, payload }))?.statusCode;
    };
    const statuses: (number | undefined)[] = [];
    for (let tries = 0; tries < 8; tries += 1) statuses.push(await upload(tries));
    expect(statuses).toEqual([...Array(6).fill(200), 429, 429]);
  });

  it('the calls of a row with a budget, also at the same moment', async () => {
    const token = await register('budgets1');
    const calls = memberRows.deposits.addressQr.budget?.calls ?? 0;
    const draw = async (at: number) =>
      (await limited[at % 2]?.call(memberRows.deposits.addressQr, { address: '' }, { token }))?.status;
    const statuses = await Promise.all(Array.from({ length: calls + 6 }, (_, at) => draw(at)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(calls);
    expect(statuses.filter((status) => status === 429)).toHaveLength(6);
  });

  it('the tries at codes of an authenticator that are made in a session', async () => {
    const token = await register('codes001');
    await first.call(memberRows.security.enrol, { password: 'secret-6' }, { token });
    const guess = (at: number) => limited[at % 2]?.call(memberRows.security.confirm, { code: '000000' }, { token });
    const answers = await Promise.all(Array.from({ length: 14 }, (_, at) => guess(at)));
    expect(answers.filter((answer) => answer?.body.message === SECURITY.codeWrong)).toHaveLength(10);
  });

  it('new talks of visitors and the messages of a talk', async () => {
    const origins = await Promise.all(limited.map(({ app }) => app.start()));
    const visit = (at: number, visitor: string) =>
      talkClient(origins[at % 2] ?? '', TALK_SOCKET, { visitor: visitor.padEnd(43, '0') });
    const say = async (at: number, visitor: string): Promise<string> => {
      const client = await visit(at, visitor);
      client.say({ t: 'send', client_id: `say-00000${at}`, text: '在吗' });
      const { t } = await Promise.race([client.receive('ack'), client.receive('refused')]);
      client.cut();
      return t;
    };
    const begun: string[] = [];
    for (let at = 0; at < 14; at += 1) begun.push(await say(at, `begins${at}-`));
    expect(begun).toEqual([...Array(12).fill('ack'), 'refused', 'refused']);
    const sent: string[] = [];
    for (let at = 0; at < 31; at += 1) sent.push(await say(at, 'begins0-'));
    // The talk has one message already.
    expect(sent).toEqual([...Array(29).fill('ack'), 'refused', 'refused']);
  });
});
