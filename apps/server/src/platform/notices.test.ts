import { expect, it, vi } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { createLog } from './log.ts';
import { createListener, notify } from './notices.ts';
import { SESSION_NAMES } from './session-names.ts';

const { url, database } = await testDatabase();
const said = (payload: string) => notify(database.orm, 'koi_test_notices', payload);

/** A listener that has not started, with what it receives. */
const listening = (more: Partial<Parameters<typeof createListener>[0]> = {}) => {
  const received: string[] = [];
  const onBack = vi.fn();
  const listener = createListener({
    url,
    channel: 'koi_test_notices',
    onNotice: (payload) => received.push(payload),
    onBack,
    log: createLog({ level: 'fatal' }),
    ...more,
  });
  return { received, onBack, listener };
};

it('receives notices on commit, and again after the connection was lost', async () => {
  const { received, onBack, listener } = listening();
  await listener.start();
  await said('one');
  await expect.poll(() => received).toEqual(['one']);
  await database
    .transaction(async (tx) => {
      await notify(tx, 'koi_test_notices', 'never');
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  await database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '${SESSION_NAMES.notices}' AND datname = current_database()`,
  );
  await expect.poll(() => onBack.mock.calls.length).toBe(1);
  await said('two');
  await expect.poll(() => received).toEqual(['one', 'two']);
  await listener.stop();
  await said('three');
  expect(received).toEqual(['one', 'two']);
});

it('notices a connection that went silent, opens another one and reads what was missed', async () => {
  const { received, onBack, listener } = listening({ heartbeat: { everyMs: 100, timeoutMs: 500 } });
  await listener.start();
  const { rows } = await database.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE application_name = '${SESSION_NAMES.notices}' AND datname = current_database()`,
  );
  const [silent] = rows;
  // A stopped process keeps its connection open and never answers, like a machine that has lost its network.
  if (silent !== undefined) process.kill(silent.pid, 'SIGSTOP');
  try {
    await expect.poll(() => onBack.mock.calls.length, { timeout: 20_000 }).toBe(1);
    await said('after the silence');
    await expect.poll(() => received).toEqual(['after the silence']);
  } finally {
    if (silent !== undefined) process.kill(silent.pid, 'SIGCONT');
    await listener.stop();
  }
});
