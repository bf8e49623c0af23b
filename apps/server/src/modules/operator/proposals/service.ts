import {
  type InputOf,
  PROPOSAL_KIND_NAMES,
  PROPOSAL_STATE,
  PROPOSAL_STATE_NAMES,
  PROPOSALS,
  type Proposal,
  type staffRows,
} from '@koi/contract';
import { checkReason } from '@koi/contract/rules/proposals';
import { and, asc, eq, type SQL } from 'drizzle-orm';
import {
  type JobContext,
  type KeyedStaffActor,
  once,
  orderNumber,
  refuse,
  type StaffActor,
  type Tx,
} from '../../../platform/index.ts';
import { type AuditChange, type AuditedDeps, requireFreshCode, requireOnDuty } from '../../people/staff/index.ts';
import { differencesBetween } from './basis.ts';
import { createDetails } from './details.ts';
import { expireAll, hasExpired } from './expiry.ts';
import { createKinds, type ProposalDraft, type ProposalKind } from './kinds.ts';
import { endAbout } from './naming.ts';
import { deviceOf, LIFETIME_MS, obstacleFor, type ProposalRow, sharedWithMaker, stateOf } from './proposal.ts';
import { createReading, type ReadingDeps } from './reading.ts';
import { proposals } from './tables.ts';

export interface ProposalsDeps extends AuditedDeps, ReadingDeps {}

type Rows = typeof staffRows.proposals;
type Decision = InputOf<Rows['approve']>;
type Action = 'propose' | 'approve' | 'refuse' | 'withdraw' | 'expire' | 'end';

const endedAs = (state: keyof typeof PROPOSAL_STATE_NAMES): AuditChange => ({
  field: '状态',
  before: PROPOSAL_STATE_NAMES[PROPOSAL_STATE.waiting],
  after: PROPOSAL_STATE_NAMES[state],
});

/** Changes that one person proposes and that take effect when another one approves them. */
export const createProposalsService = ({ database, clock, settings, audit }: ProposalsDeps) => {
  const kinds = createKinds();
  const { isOnProbation, ...reading } = createReading({ database, clock, settings });

  const record = (
    tx: Tx,
    by: StaffActor | undefined,
    action: Action,
    row: ProposalRow,
    changes: readonly AuditChange[],
  ) => {
    const address = by?.address ?? '';
    const shared = sharedWithMaker(row, { address, device: by === undefined ? '' : deviceOf(by) });
    const isCheck = action === 'approve' || action === 'refuse';
    return audit.record(tx, {
      by: { staff: by?.staff, address },
      group: 'settings',
      action: `proposals.${action}`,
      target: `提案 ${row.no}`,
      summary: [
        PROPOSAL_KIND_NAMES[row.kind as Proposal['kind']],
        row.title,
        isCheck && shared.network && PROPOSALS.sameNetwork,
        isCheck && shared.device && PROPOSALS.sameDevice,
      ]
        .filter(Boolean)
        .join('，'),
      changes,
    });
  };

  const lockWaiting = async (tx: Tx, no: string, now: Date): Promise<ProposalRow> => {
    const [row] = await tx.select().from(proposals).where(eq(proposals.no, no)).for('update');
    if (row === undefined) throw refuse('wire.notFound');
    const state = stateOf(row, now);
    if (state === PROPOSAL_STATE.expired) throw refuse('proposals.expired');
    if (state !== PROPOSAL_STATE.waiting) throw refuse('proposals.decided');
    return row;
  };

  /** Ends a waiting proposal once per idempotency key. `act` runs before its new state is stored. */
  const end = (
    by: KeyedStaffActor,
    action: Exclude<Action, 'propose' | 'expire' | 'end'>,
    { no, remark = '' }: { no: string; remark?: string },
    act: (tx: Tx, row: ProposalRow) => Promise<void>,
  ): Promise<null> =>
    database.transaction((tx) => {
      const scope = `staff:${by.staff.id}:proposals.${action}`;
      return once(tx, { scope, key: by.idempotencyKey, content: { no, remark } }, async () => {
        const now = clock.now();
        const row = await lockWaiting(tx, no, now);
        await act(tx, row);
        const state = { approve: 'approved', refuse: 'refused', withdraw: 'withdrawn' } as const;
        const ended = PROPOSAL_STATE[state[action]];
        const checker =
          action === 'withdraw'
            ? {}
            : {
                checkerId: by.staff.id,
                checkerName: by.staff.name,
                checkerAddress: by.address,
                checkerDevice: deviceOf(by),
                remark,
              };
        await tx
          .update(proposals)
          .set({ state: ended, decidedAt: now, payload: {}, ...checker })
          .where(eq(proposals.no, no));
        await record(tx, by, action, row, [...(action === 'approve' ? row.changes : []), endedAs(ended)]);
        return null;
      });
    });

  const requireSecondPerson = (row: ProposalRow, by: StaffActor, probationary: boolean): void => {
    const obstacle = obstacleFor(row, by, probationary);
    if (obstacle !== undefined) throw refuse(`proposals.${obstacle}`);
  };

  const expire = async (tx: Tx, row: ProposalRow): Promise<void> => {
    await kinds.drop(tx, row, { action: 'expire', remark: '' });
    const { expired: state } = PROPOSAL_STATE;
    await tx.update(proposals).set({ state, decidedAt: clock.now(), payload: {} }).where(eq(proposals.no, row.no));
    await record(tx, undefined, 'expire', row, [endedAs(state)]);
  };

  /** Ends a waiting proposal that can no longer be carried out. Its maker and the second person read why. */
  const endWaiting = async (tx: Tx, row: ProposalRow, remark: string): Promise<void> => {
    await kinds.drop(tx, row, { action: 'end', remark });
    const { withdrawn: state } = PROPOSAL_STATE;
    await tx
      .update(proposals)
      .set({ state, decidedAt: clock.now(), payload: {}, remark })
      .where(eq(proposals.no, row.no));
    await record(tx, undefined, 'end', row, [endedAs(state), { field: '原因', before: '', after: remark }]);
  };

  /** A proposal that can't be agreed to any more, because something has changed, makes room for a new one. */
  const replaceChanged = async (tx: Tx, ofTarget: SQL | undefined): Promise<void> => {
    const isOpen = and(ofTarget, eq(proposals.state, PROPOSAL_STATE.waiting));
    const [row] = await tx.select().from(proposals).where(isOpen).for('update');
    if (row === undefined) return;
    if (row.basis !== null && kinds.reads(row)) {
      const now = await kinds.basis(tx, row, true);
      if (differencesBetween(row.basis, now).length === 0) throw refuse('proposals.open');
    }
    await endWaiting(tx, row, PROPOSALS.changed);
  };

  return {
    ...reading,
    detail: createDetails({ database, clock }, kinds),

    /** Registers a kind of change, and returns the function that proposes one in the caller's transaction. */
    define<P>(definition: ProposalKind<P>) {
      const { kind } = definition;
      kinds.add(definition);
      const offer = {
        async propose(tx: Tx, by: StaffActor, draft: ProposalDraft<P>): Promise<{ no: string }> {
          // A change of the maker's account waits from here on, and then ends this proposal like the others.
          await requireOnDuty(tx, by.staff);
          const now = clock.now();
          const ofTarget = and(eq(proposals.kind, kind), eq(proposals.target, draft.target));
          // The object waits for a second person again at once, so the expiry of the previous proposal is not reported.
          await tx
            .update(proposals)
            .set({ state: PROPOSAL_STATE.expired, decidedAt: now, payload: {} })
            .where(and(ofTarget, hasExpired(now)));
          await replaceChanged(tx, ofTarget);
          const makerId = by.staff.id;
          const [row] = await tx
            .insert(proposals)
            .values({
              no: orderNumber('P', now),
              kind,
              ...draft,
              basis: await kinds.basis(tx, { kind, payload: draft.payload, makerId }, true),
              makerId,
              makerName: by.staff.name,
              makerAddress: by.address,
              makerDevice: deviceOf(by),
              createdAt: now,
              expiresAt: new Date(now.getTime() + LIFETIME_MS),
            })
            .onConflictDoNothing()
            .returning();
          if (row === undefined) throw refuse('proposals.open');
          await record(tx, by, 'propose', row, draft.changes);
          return { no: row.no };
        },

        /**
         * Proposes the change, or carries it out at once while the house sets itself up. The number of the proposal is
         * empty then.
         */
        async change(tx: Tx, by: StaffActor, draft: ProposalDraft<P>, isOpened: boolean): Promise<{ no: string }> {
          if (isOpened) {
            if (checkReason(draft.reason) !== undefined) throw refuse('proposals.reasonMissing');
            return offer.propose(tx, by, draft);
          }
          await definition.apply(tx, draft.payload, by, '');
          return { no: '' };
        },
      };
      return offer;
    },

    /**
     * Whether the site has opened for the first time, as stored now: in the second after the opening, a copy of the
     * settings would let one person decide alone. Read before a transaction, like the probation.
     */
    async isOpened(): Promise<boolean> {
      const { opened_at: openedAt } = await settings.stored();
      return openedAt !== '' && new Date(openedAt) <= clock.now();
    },

    async approve(by: KeyedStaffActor, decision: Decision): Promise<null> {
      const now = clock.now();
      const probationary = await isOnProbation(by, now);
      const [waiting] = await database.orm.select().from(proposals).where(eq(proposals.no, decision.no));
      if (waiting !== undefined && stateOf(waiting, now) === PROPOSAL_STATE.waiting) {
        requireSecondPerson(waiting, by, probationary);
        requireFreshCode(by, now);
        await kinds.prepare(waiting);
      }
      return end(by, 'approve', decision, async (tx, row) => {
        requireSecondPerson(row, by, probationary);
        requireFreshCode(by, clock.now());
        await kinds.apply(tx, row, by, decision.remark);
      });
    },

    async refuse(by: KeyedStaffActor, decision: Decision): Promise<null> {
      const probationary = await isOnProbation(by, clock.now());
      return end(by, 'refuse', decision, async (tx, row) => {
        requireSecondPerson(row, by, probationary);
        await kinds.drop(tx, row, { action: 'refuse', by, remark: decision.remark });
      });
    },

    withdraw: (by: KeyedStaffActor, { no }: InputOf<Rows['withdraw']>): Promise<null> =>
      end(by, 'withdraw', { no }, async (tx, row) => {
        if (row.makerId !== by.staff.id) throw refuse('proposals.notOwn');
        await kinds.drop(tx, row, { action: 'withdraw', by, remark: '' });
      }),

    /**
     * Ends waiting proposals whose objects were decided otherwise, in the transaction of that decision. The maker reads
     * the reason in the ended proposal. Returns how many ended.
     */
    async drop(
      tx: Tx,
      kind: Proposal['kind'],
      targets: readonly string[],
      reason: string = PROPOSALS.decidedOtherwise,
    ): Promise<number> {
      return (await endAbout(tx, [{ kind }], targets, { at: clock.now(), reason })).length;
    },

    /** Ends the waiting proposals of a person whose account changes, in the transaction of that change. */
    async endOf(tx: Tx, makerId: number): Promise<void> {
      const isOwn = and(eq(proposals.makerId, makerId), eq(proposals.state, PROPOSAL_STATE.waiting));
      const rows = await tx.select().from(proposals).where(isOwn).orderBy(asc(proposals.no)).for('update');
      for (const row of rows) await endWaiting(tx, row, PROPOSALS.makerChanged);
    },

    jobs: [
      {
        name: 'proposals-expire',
        times: { cron: '* * * * *' },
        handler: ({ now }: Pick<JobContext, 'now'>) => expireAll(database, now, expire),
      },
    ],
  };
};

export type ProposalsService = ReturnType<typeof createProposalsService>;
