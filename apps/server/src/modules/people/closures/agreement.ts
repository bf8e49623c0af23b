import { CLOSURE_OBSTACLE_NAMES, CLOSURE_STATE_NAMES, PLATFORM_LETTERS, type ProposalEffect } from '@koi/contract';
import { mustLook } from '@koi/contract/rules/risk';
import { beijingTime } from '@koi/money';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { type Clock, onCommit, type Queryable, refuse, type Tx } from '../../../platform/index.ts';
import { countEffect, gone, type ProposalsService } from '../../operator/proposals/index.ts';
import { sendLetters } from '../../talk/letters/index.ts';
import { dropCopies } from '../data-copies/index.ts';
import { closeMember, lockMember, type MembersService, readMember } from '../members/index.ts';
import { isExcluded, type ProtectionService } from '../protection/index.ts';
import { storedScore } from '../risk/index.ts';
import { newestSecurity, recordSecurity } from '../security-log/index.ts';
import { obstaclesOf } from './obstacles.ts';
import { changeClosure, findClosure, isUnderWay, KIND } from './state.ts';
import { memberClosures } from './tables.ts';

export interface AgreementDeps {
  clock: Clock;
  members: Pick<MembersService, 'endSessions' | 'sessionsEnded'>;
  protection: Pick<ProtectionService, 'endRewards'>;
  proposals: Pick<ProposalsService, 'define'>;
}

const OPEN = '处理中';
const NONE = '无';

const payload = z.object({ no: z.string(), member_id: z.number().int() });

export const obstacleNames = (obstacles: Awaited<ReturnType<typeof obstaclesOf>>): string =>
  obstacles.length === 0 ? NONE : obstacles.map((obstacle) => CLOSURE_OBSTACLE_NAMES[obstacle]).join('、');

/** What both people read about the account, besides what is not settled. */
export const closureEffects = async (db: Queryable, no: string, now: Date): Promise<ProposalEffect[]> => {
  const row = await findClosure(db, no);
  if (row === undefined) return [];
  const { memberId } = row;
  const [{ isAgent, joinedAt }, excluded, login, { score, links }] = await Promise.all([
    readMember(db, memberId),
    isExcluded(db, memberId, now),
    newestSecurity(db, memberId, 'login'),
    storedScore(db, memberId),
  ]);
  return [
    { name: '同意后', value: '会员不能再登录，不能恢复', watch: true },
    { name: '注册时间', value: beijingTime(joinedAt), watch: false },
    { name: '最近登录', value: login === undefined ? '没有记录' : beijingTime(login.at), watch: false },
    { name: '代理', value: isAgent ? '是，之后的佣金不再结算' : '否', watch: isAgent },
    { name: '自我排除', value: excluded ? '有效，注销后继续有效' : '无', watch: excluded },
    countEffect('关联的会员', links, '人', links > 0),
    ...(score > 0 ? [{ name: '风险分', value: String(score), watch: mustLook(score) }] : []),
  ];
};

/** The agreement of two people that an account is closed. */
export const defineClosure = ({ clock, members, protection, proposals }: AgreementDeps) =>
  proposals.define({
    kind: KIND,
    payload,
    async basis(tx, { no }, lock) {
      const row = await findClosure(tx, no, lock);
      if (row === undefined) return gone('申请');
      if (lock) await lockMember(tx, row.memberId);
      return {
        申请: isUnderWay(row) ? OPEN : CLOSURE_STATE_NAMES[row.state],
        未了结的事项: obstacleNames(await obstaclesOf(tx, row.memberId)),
      };
    },
    async apply(tx, { no, member_id: memberId }, { staff }) {
      const now = clock.now();
      const row = await findClosure(tx, no, true);
      if (row?.state !== 'proposed' || row.memberId !== memberId) throw refuse('closures.decided');
      if (row.readyAt > now) throw refuse('closures.early');
      await lockMember(tx, memberId);
      // The basis says the same. A request that was proposed with open matters is never carried out.
      if ((await obstaclesOf(tx, memberId)).length > 0) throw refuse('closures.notReady');
      await protection.endRewards(tx, memberId, now);
      await members.endSessions(tx, memberId);
      await closeMember(tx, memberId, now);
      await dropCopies(tx, memberId);
      await changeClosure(tx, no, { state: 'closed', secondId: staff.id, secondName: staff.name, endedAt: now });
      await recordSecurity(tx, { memberId, kind: 'closure.done', at: now });
      onCommit(tx, () => members.sessionsEnded(memberId));
    },
    async dropped(tx, { no, member_id: memberId }, { action, by, remark }) {
      if (action === 'refuse') {
        await refuseClosure(tx, { no, memberId, by: by.staff.name, refusal: remark, at: clock.now() });
        return;
      }
      // The request waits for a first person again.
      await tx
        .update(memberClosures)
        .set({ state: 'waiting', firstId: null, firstName: '' })
        .where(and(eq(memberClosures.no, no), eq(memberClosures.state, 'proposed')));
    },
    /** What the member wrote is read with the request. The changes of a proposal are kept, and in the audit log too. */
    async effects(tx, { no }) {
      const reason = (await findClosure(tx, no))?.reason || '未填写';
      return [{ name: '会员的说明', value: reason, watch: false }, ...(await closureEffects(tx, no, clock.now()))];
    },
  });

/** Ends a request that one of the people refused. Its member reads why. */
export const refuseClosure = async (
  tx: Tx,
  { no, memberId, by, refusal, at }: { no: string; memberId: number; by: string; refusal: string; at: Date },
): Promise<void> => {
  await changeClosure(tx, no, { state: 'refused', endedAt: at, refusedBy: by, refusal });
  await recordSecurity(tx, { memberId, kind: 'closure.refused', at });
  const letter = PLATFORM_LETTERS.closureRefused(refusal);
  await sendLetters(tx, { memberIds: [memberId], kind: 'security', ...letter, at });
};

export type Closing = ReturnType<typeof defineClosure>;
