import { randomUUID } from 'node:crypto';
import { STAFF } from '@koi/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { testApp, testConfig } from '../../../../test/app.ts';
import { ALWAYS_FRESH } from '../../../../test/fresh-code.ts';
import { lockWaits } from '../../../../test/lock-waits.ts';
import { newStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';
import { createStaff } from '../../people/staff/index.ts';
import { createSettings } from '../settings/index.ts';
import { createProposals } from './index.ts';

const clock = new ManualClock('2026-06-18T10:00:00+08:00');
const app = await testApp({ clock });
const { database } = app;
const { audit } = createStaff({ database, clock, config: testConfig() });
const proposals = createProposals({ database, clock, settings: createSettings({ database }), audit });
const secret = proposals.define({
  kind: 'venues.secret',
  payload: z.object({ code: z.string() }),
  basis: async () => ({}),
  apply: async () => undefined,
});

it.each([
  ['disabled', 'enabled = false'],
  ['given other roles', `roles = '{service}'`],
  ['reset', `password_hash = ''`],
])('a proposal is refused when its maker is %s at the same moment', async (_, change) => {
  const { id, name, roles } = await newStaff(app, 'treasurer');
  const by = {
    staff: { id, name, roles, sessionId: '', confirmedAt: ALWAYS_FRESH },
    address: '10.0.0.1',
    idempotencyKey: randomUUID(),
  };
  const draft = {
    target: 'yunding',
    title: '场馆 云顶',
    changes: [],
    payload: { code: 'yunding' },
    reason: '定期更换',
  };
  const other = await database.pool.connect();
  try {
    await other.query('BEGIN');
    await other.query(`UPDATE staff_account SET ${change} WHERE id = $1`, [id]);
    const proposing = database
      .transaction((tx) => secret.propose(tx, by, draft))
      .then(
        () => 'stored',
        ({ message }: Error) => message,
      );
    await expect.poll(() => lockWaits(database)).toBe(1);
    await other.query('COMMIT');
    expect(await proposing).toBe(STAFF.sessionEnded);
  } finally {
    other.release();
  }
  expect((await database.pool.query('SELECT no FROM proposal')).rows).toEqual([]);
});
