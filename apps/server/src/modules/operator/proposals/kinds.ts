import type { Proposal, ProposalEffect } from '@koi/contract';
import type { z } from 'zod';
import { refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import { type AuditChange, standingOf } from '../../people/staff/index.ts';
import { type Basis, requireUnchanged } from './basis.ts';
import type { ProposalRow } from './proposal.ts';

/** A kind of change that needs two people. The module that owns the change defines it. */
export interface ProposalKind<P> {
  kind: Proposal['kind'];
  payload: z.ZodType<P>;
  /**
   * Reads everything that decides about the change: the object as it is, and what the second person relies on. With
   * `lock`, these rows stay as they are until the transaction ends. It reads an object that is gone as `gone`.
   */
  basis(tx: Tx, payload: P, lock: boolean): Promise<Basis>;
  /**
   * Carries out the change in the transaction of the approval, after the basis was compared under its locks. Amounts and
   * references come from the payload.
   */
  apply(tx: Tx, payload: P, by: StaffActor, remark: string): Promise<void>;
  /**
   * Called before the transaction of an agreement by a person who may agree, for calls to others than the database. What
   * it finds out it stores itself.
   */
  prepare?(payload: P): Promise<void>;
  /** Called in the transaction in which a proposal is refused or withdrawn, expires, or ends with its maker's duty. */
  dropped?(tx: Tx, payload: P, ending: DroppedProposal): Promise<void>;
  /**
   * What an agreement would cause now, and the facts that the second person needs for it. Nothing is changed. Each is
   * read through an index or from figures that are kept, because the screen reads them again every few seconds.
   */
  effects?(tx: Tx, payload: P): Promise<ProposalEffect[]>;
}

export type DroppedProposal =
  | { action: 'refuse' | 'withdraw'; by: StaffActor; remark: string }
  | { action: 'expire'; by?: undefined; remark: '' }
  | { action: 'end'; by?: undefined; remark: string };

export interface ProposalDraft<P> {
  /** Identifies the object. There is one waiting proposal per kind and target. */
  target: string;
  title: string;
  changes: AuditChange[];
  payload: P;
  reason: string;
}

type Target = Pick<ProposalRow, 'kind' | 'payload'>;
type MadeTarget = Pick<ProposalRow, 'kind' | 'payload' | 'makerId'>;
type BasedTarget = MadeTarget & Pick<ProposalRow, 'basis'>;

/** The event in the history of an order whose first review did not lead to a second one. */
export const reviewDropped = ({ action, by, remark }: DroppedProposal): { who: string; text: string } => {
  const texts = {
    refuse: `复核未同意：${remark}`,
    withdraw: '撤回初审',
    expire: '初审已过期，回到队列',
    end: `初审已结束，回到队列：${remark}`,
  };
  return { who: by?.staff.name ?? '系统', text: texts[action] };
};

/** The kinds that the modules of this process have defined. */
export const createKinds = () => {
  interface KnownKind {
    basis(tx: Tx, payload: unknown, lock: boolean): Promise<Basis>;
    apply(tx: Tx, payload: unknown, by: StaffActor, remark: string): Promise<void>;
    prepare(payload: unknown): Promise<void>;
    dropped(tx: Tx, payload: unknown, ending: DroppedProposal): Promise<void>;
    effects(tx: Tx, payload: unknown): Promise<ProposalEffect[]>;
  }
  const kinds = new Map<string, KnownKind>();

  /** A kind of another release has no code here: its proposals wait for a process that knows it. */
  const known = (kind: string): KnownKind => {
    const found = kinds.get(kind);
    if (found === undefined) throw refuse('proposals.kindUnknown');
    return found;
  };

  /** What a kind rests on, and the account of the maker: a proposal does not outlive the duty of the person who made it. */
  const basisOf = async (tx: Tx, { kind, payload, makerId }: MadeTarget, lock: boolean): Promise<Basis> => ({
    ...(await known(kind).basis(tx, payload, lock)),
    提出人的账号: await standingOf(tx, makerId),
  });

  return {
    add<P>({ kind, payload: schema, basis, apply, prepare, dropped, effects }: ProposalKind<P>): void {
      kinds.set(kind, {
        basis: (tx, payload, lock) => basis(tx, schema.parse(payload), lock),
        apply: (tx, payload, by, remark) => apply(tx, schema.parse(payload), by, remark),
        prepare: async (payload) => prepare?.(schema.parse(payload)),
        dropped: async (tx, payload, ending) => dropped?.(tx, schema.parse(payload), ending),
        effects: async (tx, payload) => (await effects?.(tx, schema.parse(payload))) ?? [],
      });
    },
    has: (kind: string): boolean => kinds.has(kind),
    basis: basisOf,
    /** Locks what the proposal rests on, compares it with what its maker has read, and carries out the change. */
    async apply(tx: Tx, row: BasedTarget, by: StaffActor, remark: string): Promise<void> {
      requireUnchanged(row.basis, await basisOf(tx, row, true));
      await known(row.kind).apply(tx, row.payload, by, remark);
    },
    prepare: ({ kind, payload }: Target): Promise<void> => known(kind).prepare(payload),
    effects: (tx: Tx, { kind, payload }: Target): Promise<ProposalEffect[]> => known(kind).effects(tx, payload),
    drop: (tx: Tx, { kind, payload }: Target, ending: DroppedProposal): Promise<void> =>
      known(kind).dropped(tx, payload, ending),
  };
};

export type Kinds = ReturnType<typeof createKinds>;
