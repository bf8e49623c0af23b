import { notInArray } from 'drizzle-orm';
import { expiringRows } from '../../../platform/index.ts';
import { exportJobs } from './tables.ts';

/** Requests whose file is gone. Those under way, and files that can still be downloaded, are much younger. */
export const expiringExports = [
  expiringRows({
    table: exportJobs,
    at: exportJobs.createdAt,
    where: notInArray(exportJobs.state, ['waiting', 'queued', 'running', 'ready']),
  }),
];
