import { expect, it } from 'vitest';
import { planProcesses } from './process-plan.ts';

const machine = { cores: 2, connections: 280, poolSize: 16, besidePool: 7 };

it.each([
  ['one API process per core', { cores: 4 }, { api: 4, poolSize: 16 }],
  ['two on one core, so that one serves while the other restarts', { cores: 1 }, { api: 2, poolSize: 16 }],
  ['at most eight', { cores: 64 }, { api: 8, poolSize: 16 }],
  ['fewer when the connections do not suffice for all cores', { cores: 8, connections: 115 }, { api: 3, poolSize: 16 }],
  ['smaller pools rather than fewer than two', { cores: 8, connections: 80 }, { api: 2, poolSize: 13 }],
  ['one with its worker before pools become too small', { connections: 50 }, { api: 1, poolSize: 9 }],
  ['one process that does everything on a very small database', { connections: 30 }, { api: 0, poolSize: 16 }],
  ['pools of the configured size when it is small', { connections: 40, poolSize: 3 }, { api: 2, poolSize: 3 }],
])('plans %s', (_, change, plan) => {
  expect(planProcesses({ ...machine, ...change })).toEqual(plan);
});
