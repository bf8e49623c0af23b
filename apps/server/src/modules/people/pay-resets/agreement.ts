import { PAY_RESET_QUESTION_NAMES, PAY_RESET_SET_HOURS, PLATFORM_LETTERS, STAFF_PAY_RESETS } from '@koi/contract';
import { PAY_RESET_STATE_NAMES } from '@koi/contract/texts';
import { beijingTime } from '@koi/money';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { type Clock, refuse, type Tx } from '../../../platform/index.ts';
import { keepMoneyIn, memberBasis } from '../../operator/claims/index.ts';
import { gone, type ProposalsService } from '../../operator/proposals/index.ts';
import { sendLetters } from '../../talk/letters/index.ts';
import type { CardsService } from '../cards/index.ts';
import type { MembersService } from '../members/index.ts';
import { isRecoverer } from '../security/index.ts';
import { recordSecurity } from '../security-log/index.ts';
import { payResetEffects } from './effects.ts';
import { endReset, findReset, KIND, stateOf } from './state.ts';
import { payResets, type StoredAnswer } from './tables.ts';

export interface AgreementDeps {
  clock: Clock;
  members: Pick<MembersService, 'authenticators'>;
  cards: Pick<CardsService, 'boundTo'>;
  proposals: Pick<ProposalsService, 'define'>;
}

const HOUR_MS = 3_600_000;
const OPEN = '两人核对中';

const payload = z.object({ no: z.string(), member_id: z.number().int() });

/** The verdicts as both people read them. */
export const verdictsOf = (answers: readonly StoredAnswer[]) =>
  answers.map(({ question, right }) => ({
    field: PAY_RESET_QUESTION_NAMES[question],
    before: '',
    after: right ? STAFF_PAY_RESETS.right : STAFF_PAY_RESETS.wrong,
  }));

/** The same two people would otherwise set the login password and the pay password of an account. */
export const requireNotRecoverer = async (tx: Tx, memberId: number, staffId: number, now: Date): Promise<void> => {
  if (await isRecoverer(tx, memberId, staffId, now)) throw refuse('payResets.recoverer');
};

/** The agreement of two people that a member may set a new pay password. Nobody of staff learns or chooses it. */
export const defineAgreement = ({ clock, members, cards, proposals }: AgreementDeps) =>
  proposals.define({
    kind: KIND,
    payload,
    async basis(tx, { no }, lock) {
      const row = await findReset(tx, no, lock);
      if (row === undefined) return gone('申请');
      const member = await memberBasis(tx, row.memberId, lock);
      const state = await stateOf(tx, row, clock.now());
      const bound = await cards.boundTo(tx, row.memberId);
      const isOn = await members.authenticators.isOn(tx, row.memberId);
      return {
        ...member,
        申请: state === 'waiting' || state === 'proposed' ? OPEN : PAY_RESET_STATE_NAMES[state],
        ...Object.fromEntries(verdictsOf(row.answers).map(({ field, after }) => [field, after])),
        绑定的卡: bound.map(({ bank, number }) => `${bank} ${number}`).join('、'),
        动态验证码: isOn ? '已开启' : '未开启',
      };
    },
    async apply(tx, { no, member_id: memberId }, { staff }) {
      const now = clock.now();
      const row = await findReset(tx, no, true);
      if (row?.state !== 'proposed') throw refuse('payResets.decided');
      await requireNotRecoverer(tx, memberId, staff.id, now);
      // Whoever lets a person at the money decides over it like one who let money in.
      await keepMoneyIn(tx, memberId, [row.firstId, staff.id], now);
      const expiresAt = new Date(now.getTime() + PAY_RESET_SET_HOURS * HOUR_MS);
      await tx
        .update(payResets)
        .set({ state: 'approved', secondId: staff.id, secondName: staff.name, secondAt: now, expiresAt })
        .where(eq(payResets.no, no));
      await recordSecurity(tx, { memberId, kind: 'payReset.approved', at: now });
      const letter = PLATFORM_LETTERS.payResetApproved({ until: beijingTime(expiresAt) });
      await sendLetters(tx, { memberIds: [memberId], kind: 'security', ...letter, at: now });
    },
    async dropped(tx, { no, member_id: memberId }, { action, by, remark }) {
      if (action === 'refuse') {
        await refuseReset(tx, { no, memberId, by: by.staff.name, reason: remark, at: clock.now() });
        return;
      }
      // The request waits for a first person again.
      await tx
        .update(payResets)
        .set({ state: 'waiting', firstId: null, firstName: '', firstAt: null })
        .where(and(eq(payResets.no, no), eq(payResets.state, 'proposed')));
    },
    effects: (tx, { no }) => payResetEffects(tx, no, clock.now(), cards),
  });

/** Ends a request that one of the people refused. The member learns nothing about the answers. */
export const refuseReset = async (
  tx: Tx,
  { no, memberId, by, reason, at }: { no: string; memberId: number; by: string; reason: string; at: Date },
): Promise<void> => {
  await endReset(tx, no, { state: 'refused', endedAt: at, refusedBy: by, reason });
  await recordSecurity(tx, { memberId, kind: 'payReset.refused', at });
  await sendLetters(tx, { memberIds: [memberId], kind: 'security', ...PLATFORM_LETTERS.payResetRefused, at });
};

export type Agreement = ReturnType<typeof defineAgreement>;
