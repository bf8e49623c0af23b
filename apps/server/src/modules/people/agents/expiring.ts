import { APPLICATION_STATE } from '@koi/contract';
import { eq } from 'drizzle-orm';
import { expiringRows } from '../../../platform/index.ts';
import { agentApplications } from './tables.ts';

export const expiringApplications = [
  expiringRows({
    table: agentApplications,
    at: agentApplications.decidedAt,
    where: eq(agentApplications.state, APPLICATION_STATE.rejected),
  }),
];
