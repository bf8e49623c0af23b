import type { Proposal, ProposalEffect } from '@koi/contract';
import type { z } from 'zod';
import type { StaffActor, Tx } from '../../../platform/index.ts';
import type { AuditChange } from '../../people/staff/index.ts';
import type { ProposalRow } from './proposal.ts';

/** A kind of change that needs two people. The module that owns the change defines it. */
export interface ProposalKind<P> {
  kind: Proposal['kind'];
  payload: z.ZodType<P>;
  /** Carries out the change in the transaction of the approval. It refuses when the change no longer fits. */
  apply(tx: Tx, payload: P, by: StaffActor, remark: string): Promise<void>;
  /** Called in the transaction in which a proposal is refused, withdrawn or expires. */
  dropped?(tx: Tx, payload: P, ending: DroppedProposal): Promise<void>;
  /**
   * What an agreement would cause now, and the facts that the second person needs for it. Nothing is changed. Each is
   * read through an index or from figures that are kept, because the screen reads them again every few seconds.
   */
  effects?(tx: Tx, payload: P): Promise<ProposalEffect[]>;
}

export type DroppedProposal =
  | { action: 'refuse' | 'withdraw'; by: StaffActor; remark: string }
  | { action: 'expire'; by?: undefined; remark: '' };

export interface ProposalDraft<P> {
  /** Identifies the object. There is one waiting proposal per kind and target. */
  target: string;
  title: string;
  changes: AuditChange[];
  payload: P;
  reason: string;
}

type Target = Pick<ProposalRow, 'kind' | 'payload'>;

/** The event in the history of an order whose first review did not lead to a second one. */
export const reviewDropped = ({ action, by, remark }: DroppedProposal): { who: string; text: string } => {
  const texts = { refuse: `复核未同意：${remark}`, withdraw: '撤回初审', expire: '初审已过期，回到队列' };
  return { who: by?.staff.name ?? '系统', text: texts[action] };
};

/** The kinds that the modules of this process have defined. */
export const createKinds = () => {
  interface KnownKind {
    apply(tx: Tx, payload: unknown, by: StaffActor, remark: string): Promise<void>;
    dropped(tx: Tx, payload: unknown, ending: DroppedProposal): Promise<void>;
    effects(tx: Tx, payload: unknown): Promise<ProposalEffect[]>;
  }
  const kinds = new Map<string, KnownKind>();
  return {
    add<P>({ kind, payload: schema, apply, dropped, effects }: ProposalKind<P>): void {
      kinds.set(kind, {
        apply: (tx, payload, by, remark) => apply(tx, schema.parse(payload), by, remark),
        dropped: async (tx, payload, ending) => dropped?.(tx, schema.parse(payload), ending),
        effects: async (tx, payload) => (await effects?.(tx, schema.parse(payload))) ?? [],
      });
    },
    async apply(tx: Tx, { kind, payload }: Target, by: StaffActor, remark: string): Promise<void> {
      await kinds.get(kind)?.apply(tx, payload, by, remark);
    },
    async effects(tx: Tx, { kind, payload }: Target): Promise<ProposalEffect[]> {
      return (await kinds.get(kind)?.effects(tx, payload)) ?? [];
    },
    async drop(tx: Tx, { kind, payload }: Target, ending: DroppedProposal): Promise<void> {
      await kinds.get(kind)?.dropped(tx, payload, ending);
    },
  };
};

export type Kinds = ReturnType<typeof createKinds>;
