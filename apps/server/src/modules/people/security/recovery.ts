import { type InputOf, type MemberRecovery, type OutputOf, PLATFORM_LETTERS, type staffRows } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { eq } from 'drizzle-orm';
import {
  type Config,
  createTries,
  perWindow,
  type Queryable,
  refuse,
  refuseFor,
  type StaffActor,
} from '../../../platform/index.ts';
import { keepMoneyIn, memberBasis } from '../../operator/claims/index.ts';
import type { ProposalsService } from '../../operator/proposals/index.ts';
import { sendLetters } from '../../talk/letters/index.ts';
import type { CardsService } from '../cards/index.ts';
import { type MembersService, readMember, requireOpenAccount } from '../members/index.ts';
import { isBirthDateCorrected, isBirthDateGivenSince } from '../protection/index.ts';
import { happenedSince, newestEventId, newestSecurity, recordSecurity } from '../security-log/index.ts';
import type { AuditedDeps } from '../staff/index.ts';
import { KIND, lockRecoveriesOf, targetOf } from './apart.ts';
import { newHalf } from './halves.ts';
import { type Answers, answersShown, type Facts, judgeAnswers, neededAnswers, questionsOf } from './identity.ts';
import { recoveryEffects } from './recovery-effects.ts';
import { endRecoveries, isOver, openRecovery, type RecoveryRow, recoveryPayload } from './state.ts';
import { memberRecoveries } from './tables.ts';

export interface RecoveryDeps extends AuditedDeps {
  config: Pick<Config, 'rateLimits'>;
  members: Pick<MembersService, 'authenticators'>;
  cards: Pick<CardsService, 'boundTo' | 'lastBound'>;
  proposals: Pick<ProposalsService, 'define' | 'waitingFor'>;
}

type Rows = typeof staffRows.memberSecurity;
type Proposed = InputOf<Rows['proposeRecovery']>;

const DAY_MS = 24 * 3_600_000;
/** Staff may compare answers this often per member and day, so that a file can't be guessed. */
const CHECKS_PER_DAY = 5;
/** An e-mail address proves nothing while the profile is this young, and a birth date while it was given so lately. */
const PROFILE_SETTLED_MS = 7 * DAY_MS;

/** The half of the code that this person hands out; 0 for everybody else. */
const halfOf = ({ makerId, checkerId }: RecoveryRow, staffId: number): 0 | 1 | 2 => {
  if (makerId === staffId) return 1;
  return checkerId === staffId ? 2 : 0;
};

/**
 * Recovery of an account by service: one person compares the member's answers with the file, a second one agrees, and
 * each of them hands the member one half of a code with which the member sets a new password.
 */
export const createRecovery = (deps: RecoveryDeps) => {
  const { database, clock, config, members, cards, proposals, audit } = deps;
  const tries = createTries({ database, clock, enabled: config.rateLimits });

  const recovery = proposals.define({
    kind: KIND,
    payload: recoveryPayload,
    async basis(tx, { member_id: memberId, seen }, lock) {
      const member = await memberBasis(tx, memberId, lock);
      const login = await newestSecurity(tx, memberId, 'login');
      const profile = await newestSecurity(tx, memberId, 'profile.changed');
      const bound = await cards.boundTo(tx, memberId);
      return {
        ...member,
        申请: (await isOver(tx, memberId, seen)) ? '会员已登录、声明不是本人，或账户有变' : '进行中',
        动态验证码: (await members.authenticators.isOn(tx, memberId)) ? '已开启' : '未开启',
        最近登录: login === undefined ? '' : `${beijingTime(login.at)} #${login.id}`,
        最近修改资料: profile === undefined ? '' : `${beijingTime(profile.at)} #${profile.id}`,
        绑定的卡: bound.map(({ bank, number }) => `${bank} ${number}`).join('、'),
      };
    },
    async apply(tx, { member_id: memberId, maker_id: makerId, maker_name: makerName, seen }, { staff }) {
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + DAY_MS);
      await endRecoveries(tx, memberId, now);
      await tx.insert(memberRecoveries).values({
        memberId,
        makerId,
        makerName,
        checkerId: staff.id,
        checkerName: staff.name,
        approvedAt: now,
        expiresAt,
        seenEvent: seen,
      });
      // Whoever lets a person into the account decides over its money like one who let money in.
      await keepMoneyIn(tx, memberId, [makerId, staff.id], now);
      await recordSecurity(tx, { memberId, kind: 'recovery.approved', at: now });
      const letter = PLATFORM_LETTERS.recoveryApproved({ until: beijingTime(expiresAt) });
      await sendLetters(tx, { memberIds: [memberId], kind: 'security', ...letter, at: now });
    },
    effects: (tx, { member_id: memberId }) => recoveryEffects(tx, memberId, clock.now(), cards),
  });

  const nameOf = async (db: Queryable, memberId: number): Promise<string> => {
    const member = await readMember(db, memberId).catch(() => undefined);
    if (member === undefined) throw refuse('memberFiles.unknown');
    return member.name;
  };

  const factsOf = async (db: Queryable, memberId: number): Promise<Facts> => {
    const settled = new Date(clock.now().getTime() - PROFILE_SETTLED_MS);
    const [{ realname, birthday, email }, card, isYoung, isCorrected, isGivenLately] = await Promise.all([
      readMember(db, memberId),
      cards.lastBound(memberId),
      happenedSince(db, memberId, ['profile.changed'], settled),
      isBirthDateCorrected(db, memberId),
      isBirthDateGivenSince(db, memberId, settled),
    ]);
    const provesNothing = isCorrected || isGivenLately;
    return { realname, card, email: isYoung ? '' : email, birthday: provesNothing ? '' : birthday };
  };

  /** Counts the comparison before it is made, and records one that fails. */
  const requireIdentity = async (by: StaffActor, memberId: number, name: string, facts: Facts, answers: Answers) => {
    const rule = perWindow(`identity:${memberId}`, { limit: CHECKS_PER_DAY, windowMs: DAY_MS });
    const permission = await tries.takeAlways([rule]);
    if (!permission.allowed) throw refuseFor(permission.retryAfterS, 'memberSecurity.tooManyChecks');
    const verdict = judgeAnswers(facts, answers);
    if (verdict === 'right') return;
    const refusal = refuse(`memberSecurity.${verdict}`);
    await database.transaction((tx) =>
      audit.record(tx, {
        by,
        group: 'members',
        action: 'memberSecurity.proposeRecovery',
        target: `会员 ${name}`,
        memberId,
        summary: refusal.message,
        succeeded: false,
      }),
    );
    throw refusal;
  };

  return {
    async read({ member_id: memberId }: InputOf<Rows['recovery']>, { staff }: StaffActor): Promise<MemberRecovery> {
      const db = database.orm;
      await nameOf(db, memberId);
      const [facts, totp, waiting, open] = await Promise.all([
        factsOf(db, memberId),
        members.authenticators.isOn(db, memberId),
        proposals.waitingFor(db, KIND, targetOf(memberId)),
        openRecovery(db, memberId, { now: clock.now() }),
      ]);
      const half = open === undefined ? 0 : halfOf(open, staff.id);
      return {
        totp,
        questions: questionsOf(facts),
        needed: neededAnswers(facts),
        waiting_proposal: waiting ?? '',
        approved:
          open === undefined
            ? null
            : {
                maker: open.makerName,
                checker: open.checkerName,
                half,
                issued: (half === 2 ? open.checkerHalf : open.makerHalf) !== null,
                expires_at: beijingTime(open.expiresAt),
              },
      };
    },

    async propose(by: StaffActor, { member_id: memberId, reason, ...answers }: Proposed): Promise<{ no: string }> {
      const db = database.orm;
      const name = await nameOf(db, memberId);
      await requireOpenAccount(db, memberId);
      const facts = await factsOf(db, memberId);
      await requireIdentity(by, memberId, name, facts, answers);
      const isOn = await members.authenticators.isOn(db, memberId);
      return database.transaction(async (tx) => {
        await lockRecoveriesOf(tx, memberId);
        const at = clock.now();
        const dayAgo = new Date(at.getTime() - DAY_MS);
        if (await happenedSince(tx, memberId, ['recovery.denied'], dayAgo)) throw refuse('memberSecurity.deniedLately');
        const seen = await newestEventId(tx, memberId);
        const proposed = await recovery.propose(tx, by, {
          target: targetOf(memberId),
          title: `会员 ${name}`,
          changes: [
            ...answersShown(facts, answers),
            { field: '登录密码', before: '当前密码', after: '由会员凭两段代码重设' },
            { field: '动态验证码', before: isOn ? '已开启' : '未开启', after: '关闭' },
            { field: '取款与换卡', before: '', after: '重设后 24 小时内不能' },
          ],
          payload: { member_id: memberId, maker_id: by.staff.id, maker_name: by.staff.name, seen },
          reason,
        });
        await recordSecurity(tx, { memberId, kind: 'recovery.proposed', at });
        const letter = PLATFORM_LETTERS.recoveryBegun({ at: beijingTime(at) });
        await sendLetters(tx, { memberIds: [memberId], kind: 'security', ...letter, at });
        return proposed;
      });
    },

    /** Each of the two people is shown their half once. Only its hash is stored, and each look is a row of the audit log. */
    async issueCode(
      by: StaffActor,
      { member_id: memberId }: InputOf<Rows['issueCode']>,
    ): Promise<OutputOf<Rows['issueCode']>> {
      const name = await nameOf(database.orm, memberId);
      return database.transaction(async (tx) => {
        await lockRecoveriesOf(tx, memberId);
        const at = clock.now();
        const open = await openRecovery(tx, memberId, { now: at, lock: true });
        if (open === undefined) throw refuse('memberSecurity.notApproved');
        const half = halfOf(open, by.staff.id);
        if (half === 0) throw refuse('memberSecurity.notSigner');
        const { shown, hash } = newHalf(memberId, half);
        const stored = half === 1 ? { makerHalf: hash } : { checkerHalf: hash };
        await tx.update(memberRecoveries).set(stored).where(eq(memberRecoveries.id, open.id));
        await recordSecurity(tx, { memberId, kind: 'recovery.issued', at });
        await audit.record(tx, {
          by,
          group: 'members',
          action: 'memberSecurity.issueCode',
          target: `会员 ${name}`,
          memberId,
          summary: `第 ${half} 段，有效至 ${beijingTime(open.expiresAt)}`,
        });
        return { half, code: shown, expires_at: beijingTime(open.expiresAt) };
      });
    },
  };
};

export type Recovery = ReturnType<typeof createRecovery>;
