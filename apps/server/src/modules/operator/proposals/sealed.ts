import { PROPOSAL_STATE, type Proposal } from '@koi/contract';
import { and, eq, sql } from 'drizzle-orm';
import { readSealedText, type SealedColumn, sealedColumn, sealedText } from '../../../platform/index.ts';
import { proposals } from './tables.ts';

/** The sealed value in the waiting proposals of a kind, `sealed` in their payload. It is sealed for their target. */
export const sealedPayload = ({ kind, purpose }: { kind: Proposal['kind']; purpose: string }): SealedColumn => {
  const value = sql<string>`${proposals.payload}->>'sealed'`;
  return sealedColumn({
    name: `proposal.payload (${kind})`,
    purpose,
    table: proposals,
    id: proposals.no,
    keyId: sql`split_part(${value}, '.', 1)`,
    where: and(eq(proposals.kind, kind), eq(proposals.state, PROPOSAL_STATE.waiting)),
    read: ({ payload, target }) => ({ ...readSealedText((payload as { sealed: string }).sealed), owner: target }),
    write: (sealed, { payload }) => ({ payload: { ...(payload as object), sealed: sealedText(sealed) } }),
  });
};
