import type { Proposal, ProposalEffect } from '@koi/contract';
import type { z } from 'zod';
import { logOf, refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
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
type MadeTarget = Target & Pick<ProposalRow, 'makerId'>;
type BasedTarget = MadeTarget & Pick<ProposalRow, 'basis'>;
type NumberedTarget = Target & Pick<ProposalRow, 'no'>;

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
  /** A change of a known kind, with its payload. */
  interface Change {
    basis(tx: Tx, lock: boolean): Promise<Basis>;
    apply(tx: Tx, by: StaffActor, remark: string): Promise<void>;
    prepare(): Promise<void>;
    dropped(tx: Tx, ending: DroppedProposal): Promise<void>;
    effects(tx: Tx): Promise<ProposalEffect[]>;
  }
  /** Reads a stored payload. Undefined for a payload of another release that this one does not understand. */
  type Reader = (payload: unknown) => Change | undefined;
  const kinds = new Map<string, Reader>();

  const readable = ({ kind, payload }: Target): Change | undefined => kinds.get(kind)?.(payload);

  /** A change of another release has no code here: its proposal waits for a process that knows it. */
  const known = (target: Target): Change => {
    const change = readable(target);
    if (change === undefined) throw refuse('proposals.kindUnknown');
    return change;
  };

  /** What a kind rests on, and the account of the maker: a proposal does not outlive the duty of the person who made it. */
  const basisOf = async (tx: Tx, target: MadeTarget, lock: boolean): Promise<Basis> => ({
    ...(await known(target).basis(tx, lock)),
    提出人的账号: await standingOf(tx, target.makerId),
  });

  return {
    add<P>({ kind, payload: schema, basis, apply, prepare, dropped, effects }: ProposalKind<P>): void {
      kinds.set(kind, (stored) => {
        const { success, data: payload } = schema.safeParse(stored);
        if (!success) return undefined;
        return {
          basis: (tx, lock) => basis(tx, payload, lock),
          apply: (tx, by, remark) => apply(tx, payload, by, remark),
          prepare: async () => prepare?.(payload),
          dropped: async (tx, ending) => dropped?.(tx, payload, ending),
          effects: async (tx) => (await effects?.(tx, payload)) ?? [],
        };
      });
    },
    /** Whether this program knows the kind of the proposal and understands its payload. */
    reads: (target: Target): boolean => readable(target) !== undefined,
    basis: basisOf,
    /** Locks what the proposal rests on, compares it with what its maker has read, and carries out the change. */
    async apply(tx: Tx, row: BasedTarget, by: StaffActor, remark: string): Promise<void> {
      requireUnchanged(row.basis, await basisOf(tx, row, true));
      await known(row).apply(tx, by, remark);
    },
    prepare: (target: Target): Promise<void> => known(target).prepare(),
    effects: (tx: Tx, target: Target): Promise<ProposalEffect[]> => known(target).effects(tx),
    /**
     * Tells the kind that its proposal ends. A person who refuses or withdraws can try again later. An expiry and a change
     * of the maker's account don't wait for a program that knows the kind, because nothing may keep an account in office.
     */
    async drop(tx: Tx, row: NumberedTarget, ending: DroppedProposal): Promise<void> {
      if (ending.by !== undefined || readable(row) !== undefined) return known(row).dropped(tx, ending);
      const { no, kind } = row;
      logOf(tx)?.error({ no, kind }, 'a proposal ended without its kind, because this program can not read it');
    },
  };
};

export type Kinds = ReturnType<typeof createKinds>;
