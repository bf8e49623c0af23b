import { expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { requireConnections } from './connections.ts';

const { database } = await testDatabase();

it('a start is refused when the processes need more connections than the database has, with 20 kept free', async () => {
  const { rows } = await database.pool.query('SHOW max_connections');
  expect(rows).toEqual([{ max_connections: '300' }]);
  const shape = { role: 'api', poolSize: 16 } as const;
  // 16 of the pool, 4 for lookups, 2 for long statements, 1 for notices.
  await requireConnections(database, { ...shape, processes: 12 });
  await expect(requireConnections(database, { ...shape, processes: 13 })).rejects.toThrow(
    'KOI_POOL_SIZE: 13 × 23 connections (KOI_PROCESSES × those of one process) are more than 280, which the database ' +
      'allows (max_connections 300, 20 kept free). Set max_connections to 319 or more, or lower KOI_POOL_SIZE',
  );
  await requireConnections(database, { role: 'worker', poolSize: 15, processes: 12 });
  await expect(requireConnections(database, { role: 'all', poolSize: 16, processes: 12 })).rejects.toThrow('12 × 24');
});
