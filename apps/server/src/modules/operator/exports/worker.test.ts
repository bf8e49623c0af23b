import { EXPORTS, type OutputOf, staffRows } from '@koi/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testApp, testConfig } from '../../../../test/app.ts';
import { newStaff } from '../../../../test/staff.ts';
import { createLog, ManualClock, refuse } from '../../../platform/index.ts';
import { createStaff } from '../../people/staff/index.ts';
import { createProposals } from '../proposals/index.ts';
import { createSettings } from '../settings/index.ts';
import { createExports } from './index.ts';
import { listOf } from './lists/list.ts';

const HOUR_MS = 3_600_000;
const clock = new ManualClock('2026-06-18T13:00:00+08:00');
const app = await testApp({ clock });
const { database } = app;
const log = createLog({ level: 'silent' });
const { audit } = createStaff({ database, clock, config: testConfig() });
const proposals = createProposals({ database, clock, settings: createSettings({ database }), audit });
const { id, name, roles } = await newStaff(app, 'admin');
const by = { staff: { id, name, roles, sessionId: '', confirmedAt: null }, address: '10.2.3.18' };

/** A list of numbers, which stands for any list. Its handler is set by each test. */
const row = staffRows.venues.reconciliations;
const numbers = listOf(row, '数字', ({ integer }) => [integer('数', ({ wallets }) => wallets)], {
  platname: '场馆',
  differing: '异常',
});
interface Asked {
  after: string;
  platname: string;
  bulk: { size: number; countMax: number };
}
type Page = Pick<OutputOf<typeof row>, 'total' | 'next' | 'previous'> & { data: { wallets: number }[] };
let answer: (input: Asked) => Promise<Page>;

const LENGTH = 2_600;
/** A page of the numbers, with the number of its last row as the cursor. */
const page = ({ after, bulk: { size, countMax } }: Asked): Page => {
  const from = Number(after);
  const data = Array.from({ length: Math.min(size, LENGTH - from) }, (_, index) => ({ wallets: from + index + 1 }));
  const next = from + size < LENGTH ? String(from + size) : '';
  return { data, total: Math.min(LENGTH, countMax), next, previous: '' };
};

const stops: (() => Promise<void>)[] = [];

/** The module as one process of several has it. */
const process = () => {
  const routes = [[{ row, handle: ({ input }: { input: unknown }) => answer(input as Asked) }]];
  const module = createExports({ database, clock, log, audit, proposals, routes, lists: [numbers] });
  stops.push(module.stop);
  const handlers = new Map(module.routes.flat().map(({ row: own, handle }) => [own.path, handle]));
  const call = (path: string, input: object) =>
    handlers.get(`/api/staff/exports/${path}`)?.({ ...by, input } as never) as Promise<never>;
  const rows = staffRows.exports;
  return {
    ...module,
    start: async (platname = ''): Promise<string> => {
      const input = { list: numbers.name, format: 'csv', filters: { platname } };
      const made: { no: string } = await call('create', input);
      return made.no;
    },
    detail: (no: string): Promise<OutputOf<typeof rows.detail>> => call('detail', { no }),
    list: (state = ''): Promise<OutputOf<typeof rows.list>> =>
      call('list', { state, mine: 0, days: 0, after: '', before: '' }),
    cancel: (no: string): Promise<null> => call('cancel', { no }),
    repeat: (no: string): Promise<{ no: string }> => call('repeat', { no }),
    download: (no: string): Promise<{ url: string }> => call('download', { no }),
    sweep: () => module.jobs[0]?.handler({ now: clock.now(), log, data: {} }),
  };
};

const chunks = async (): Promise<number> => (await database.pool.query('SELECT FROM export_chunk')).rowCount ?? 0;
const CONTENT = `\uFEFF数\r\n${Array.from({ length: LENGTH }, (_, index) => `${index + 1}\r\n`).join('')}`;

const fileOf = async (of: ReturnType<typeof process>, no: string): Promise<string> => {
  const [, , , , ticket = ''] = (await of.download(no)).url.split('/');
  const parts: Buffer[] = [];
  for await (const part of (await of.open(no, ticket, '10.0.0.1'))?.content ?? []) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

/** Holds the second page until it is released. */
const heldAtSecondPage = () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let reach = (): void => undefined;
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  answer = async (input) => {
    if (input.after !== '' && input.platname !== 'free') {
      reach();
      await released;
    }
    return page(input);
  };
  return { release, reached };
};

beforeEach(async () => {
  await database.pool.query('TRUNCATE export_job, export_chunk');
  answer = async (input) => page(input);
});

// A process that still looks for work would take the exports of the next test.
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

describe('the work on exports', () => {
  it('counts the list once and reads it in large pages with the filters of the request', async () => {
    const asked = vi.fn(async (input: Asked) => page(input));
    answer = asked;
    const one = process();
    const no = await one.start('xinghe');
    await one.settled();
    expect(
      asked.mock.calls.map(([{ platname, after, bulk }]) => [platname, after, bulk.size, bulk.countMax > 0]),
    ).toEqual([
      ['xinghe', '', 1, true],
      ['xinghe', '', 1000, true],
      ['xinghe', '1000', 1000, false],
      ['xinghe', '2000', 1000, false],
    ]);
    expect(await one.detail(no)).toMatchObject({ state: 'ready', rows: LENGTH, filters: ['场馆：xinghe'] });
    expect(await fileOf(one, no)).toBe(CONTENT);
  });

  it('does not let a short export wait for a long one', async () => {
    const { release, reached } = heldAtSecondPage();
    const held = answer;
    const one = process();
    answer = async (input) => ({ ...page(input), total: 9_000 });
    const long = await one.start();
    answer = held;
    await reached;
    const short = await one.start('free');
    await vi.waitFor(async () => expect((await one.detail(short)).state).toBe('ready'));
    expect((await one.detail(long)).state).toBe('running');
    release();
    await one.settled();
    expect((await one.detail(long)).state).toBe('ready');
  });

  it('ends without a file when the export is cancelled', async () => {
    const { release, reached } = heldAtSecondPage();
    const one = process();
    const no = await one.start();
    await reached;
    await one.cancel(no);
    await expect(one.cancel(no)).rejects.toThrow(EXPORTS.ended);
    release();
    await one.settled();
    expect(await one.detail(no)).toMatchObject({ state: 'cancelled', failure: '' });
    expect(await chunks()).toBe(0);
    await expect(one.download(no)).rejects.toThrow(EXPORTS.notReady);
  });

  it('is taken up by another process when the first one has died, which can not disturb it any more', async () => {
    const { release, reached } = heldAtSecondPage();
    const dead = process();
    const no = await dead.start();
    await reached;
    const other = process();
    await other.sweep();
    await other.settled();
    expect((await other.detail(no)).state).toBe('running');
    clock.advance(2 * 60_000);
    answer = async (input) => page(input);
    await other.sweep();
    await other.settled();
    expect(await other.detail(no)).toMatchObject({ state: 'ready', rows: LENGTH });
    release();
    await dead.settled();
    expect(await fileOf(other, no)).toBe(CONTENT);
    expect((await other.detail(no)).events.filter(({ text }) => text.startsWith('完成'))).toHaveLength(1);
  });

  it('fails when it was interrupted again and again', async () => {
    const { reached, release } = heldAtSecondPage();
    const one = process();
    const no = await one.start();
    await reached;
    await database.pool.query('UPDATE export_job SET attempt = 5');
    clock.advance(2 * 60_000);
    await process().sweep();
    expect(await one.detail(no)).toMatchObject({ state: 'failed', failure: EXPORTS.interrupted });
    release();
    await one.settled();
    expect((await one.detail(no)).state).toBe('failed');
  });

  it('goes back into the queue when the process stops, and another process begins it again', async () => {
    const { reached, release } = heldAtSecondPage();
    const one = process();
    const no = await one.start();
    await reached;
    const stopped = one.stop();
    release();
    await stopped;
    expect(await one.detail(no)).toMatchObject({ state: 'queued', position: 1 });
    expect(await chunks()).toBe(0);
    const other = process();
    await other.sweep();
    await other.settled();
    expect((await other.detail(no)).state).toBe('ready');
  });

  it('shows a reason when it fails, keeps no file, and can be repeated', async () => {
    const one = process();
    answer = async (input) => {
      if (input.after !== '') throw new Error('the disk is full');
      return page(input);
    };
    const no = await one.start('xinghe');
    await one.settled();
    expect(await one.detail(no)).toMatchObject({ state: 'failed', failure: EXPORTS.failed });
    expect(await chunks()).toBe(0);
    answer = async (input) => page(input);
    const again = await one.repeat(no);
    await one.settled();
    expect(await one.detail(again.no)).toMatchObject({ state: 'ready', filters: ['场馆：xinghe'], format: 'csv' });
  });

  it('names filters that the list refuses meanwhile', async () => {
    const one = process();
    answer = async (input) => {
      if (input.bulk.size > 1) throw refuse('venues.unknown');
      return page(input);
    };
    const no = await one.start();
    await one.settled();
    expect((await one.detail(no)).failure).toBe(EXPORTS.filterInvalid);
  });

  it('is refused when the account has lost the permission before its turn', async () => {
    const one = process();
    await one.stop();
    const no = await one.start();
    await database.pool.query(`UPDATE staff_account SET roles = '{content}' WHERE id = $1`, [id]);
    const other = process();
    await other.sweep();
    await other.settled();
    await database.pool.query(`UPDATE staff_account SET roles = $2 WHERE id = $1`, [id, roles]);
    expect(await other.detail(no)).toMatchObject({ state: 'failed', failure: EXPORTS.noPermission });
  });

  it('deletes the file after 24 hours', async () => {
    const one = process();
    const no = await one.start();
    await one.settled();
    expect(await chunks()).toBe(1);
    clock.advance(24 * HOUR_MS - 1);
    await one.sweep();
    expect(await chunks()).toBe(1);
    clock.advance(1);
    expect((await one.detail(no)).state).toBe('expired');
    expect(await one.list('expired')).toMatchObject({ total: 1, ready: 0 });
    await expect(one.download(no)).rejects.toThrow(EXPORTS.notReady);
    await one.sweep();
    expect(await chunks()).toBe(0);
    expect((await one.detail(no)).events.at(-1)).toMatchObject({ text: '到期删除' });
  });

  it('is limited to three exports of one person at a time, in the order of their requests', async () => {
    const one = process();
    await one.stop();
    const waiting = [await one.start(), await one.start(), await one.start()];
    await expect(one.start()).rejects.toThrow(EXPORTS.tooMany);
    const { data, open } = await one.list('open');
    expect(open).toBe(3);
    expect(data.map(({ no, position }) => [no, position])).toEqual(
      waiting.map((no, index) => [no, index + 1]).toReversed(),
    );
    await one.cancel(waiting[0] ?? '');
    await one.start();
  });
});
