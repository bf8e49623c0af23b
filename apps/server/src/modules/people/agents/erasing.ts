import { eq } from 'drizzle-orm';
import type { Erasure } from '../../../platform/index.ts';
import { agentApplications } from './tables.ts';

export const eraseAgentApplications: Erasure = (tx, memberId) =>
  tx
    .update(agentApplications)
    .set({ mobile: '', info: '', personalKeyId: null, personal: null })
    .where(eq(agentApplications.memberId, memberId));
