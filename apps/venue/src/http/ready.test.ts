import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { startTestVenue } from '../../test/venue.ts';

it('/ready answers 503 without internal details while the database is unavailable', async () => {
  const venue = await startTestVenue();
  const ready = async () => {
    const response = await fetch(`${venue.origin}/ready`);
    return { status: response.status, body: await response.text() };
  };
  expect(await ready()).toEqual({ status: 200, body: '{"ok":true}' });
  const name = new URL(venue.databaseUrl).pathname.slice(1);
  const cluster = new pg.Client({ connectionString: inject('clusterUrl') });
  await cluster.connect();
  venue.pool.on('error', () => undefined);
  try {
    await cluster.query(`alter database ${name} with allow_connections false`);
    await cluster.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await expect.poll(ready).toEqual({ status: 503, body: '{"ok":false}' });
    // Other pages do not show internal details either.
    const page = await venue.operator('faults/clear', { platform: 'xinghe' });
    expect(page.status).toBe(500);
    expect(await page.text()).not.toMatch(/connect|database|terminat/i);
    await cluster.query(`alter database ${name} with allow_connections true`);
    await expect.poll(ready).toEqual({ status: 200, body: '{"ok":true}' });
  } finally {
    await cluster.end();
  }
});
