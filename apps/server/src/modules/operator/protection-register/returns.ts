import { BLOCK_TERM_NAMES, type InputOf, type OutputOf, PROPOSALS, type staffRows } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { z } from 'zod';
import { refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import { labelsOf } from '../../people/members/index.ts';
import {
  agreeFirst,
  agreeSecond,
  appendLog,
  listReturns,
  noteProposal,
  refuseReturn,
  returnBasis,
  returnToQueue,
} from '../../people/protection/index.ts';
import type { AuditedDeps } from '../../people/staff/index.ts';
import type { ProposalsService } from '../proposals/index.ts';
import { returnEffects } from './effects.ts';

export interface ReturnsDeps extends AuditedDeps {
  proposals: Pick<ProposalsService, 'define' | 'drop' | 'obstacleFor'>;
}

type Rows = typeof staffRows.protection;

const KIND = 'protection.return';
const targetOf = (id: number) => String(id);

/** Returns after an exclusion. One person agrees first, a second one decides it as a proposal. */
export const createReturns = ({ database, clock, audit, proposals }: ReturnsDeps) => {
  const nameOf = async (tx: Tx, memberId: number) => (await labelsOf(tx, [memberId])).get(memberId)?.name ?? '';

  const kind = proposals.define({
    kind: KIND,
    payload: z.object({ id: z.number().int() }),
    basis: (tx, { id }, lock) => returnBasis(tx, id, lock, clock.now()),
    async apply(tx, { id }, { staff }) {
      await appendLog(tx, await agreeSecond(tx, id, staff, clock.now()));
    },
    effects: (tx, { id }) => returnEffects(tx, id, clock.now()),
    dropped: (tx, { id }) => returnToQueue(tx, id),
  });

  return {
    list: (filter: InputOf<Rows['returns']>, by: StaffActor): Promise<OutputOf<Rows['returns']>> =>
      listReturns(database.orm, filter, clock.now(), async (rows) => {
        const obstacle = await proposals.obstacleFor(KIND, by);
        return rows.map(({ firstId, ...row }) => {
          const isMine = firstId === by.staff.id;
          const own = isMine ? PROPOSALS.ownNotAllowed : obstacle;
          return { ...row, mine: isMine ? (1 as const) : (0 as const), obstacle: row.state === 'second' ? own : '' };
        });
      }),

    agree: (by: StaffActor, { id, reason }: InputOf<Rows['agreeReturn']>): Promise<{ no: string }> =>
      database.transaction(async (tx) => {
        const row = await agreeFirst(tx, id, by.staff, clock.now());
        const name = await nameOf(tx, row.memberId);
        const { no } = await kind.propose(tx, by, {
          target: targetOf(id),
          title: `会员 ${name} · 自我排除 ${BLOCK_TERM_NAMES[row.term]}`,
          changes: [{ field: '返回申请', before: `${beijingTime(row.askedAt)} 申请`, after: '同意返回' }],
          payload: { id },
          reason,
        });
        await noteProposal(tx, id, no);
        return { no };
      }),

    refuse: (by: StaffActor, { id, reason }: InputOf<Rows['refuseReturn']>): Promise<null> =>
      database.transaction(async (tx) => {
        const { entry } = await refuseReturn(tx, { id, reason, person: by.staff, now: clock.now() });
        await proposals.drop(tx, KIND, [targetOf(id)]);
        const name = await nameOf(tx, entry.memberId);
        if (name === '') throw refuse('memberFiles.unknown');
        await appendLog(tx, entry);
        await audit.record(tx, {
          by,
          group: 'members',
          action: 'protection.refuseReturn',
          target: `会员 ${name}`,
          memberId: entry.memberId,
          summary: reason,
        });
        return null;
      }),
  };
};
