import type { InputOf, MemberRecovery, memberRows, OutputOf, staffRows } from '@koi/contract';
import { groupedCode } from '@koi/contract/rules/security';
import { beijingTime } from '@koi/money';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { z } from 'zod';
import {
  type Config,
  createTries,
  hashPassword,
  perWindow,
  type Queryable,
  refuse,
  refuseFor,
  type StaffActor,
} from '../../../platform/index.ts';
import { keepMoneyIn } from '../../operator/claims/index.ts';
import type { ProposalsService } from '../../operator/proposals/index.ts';
import { codeHashOf, newCode } from '../authenticators/index.ts';
import type { CardsService } from '../cards/index.ts';
import { type MembersService, memberIdOf, memberState, readMember, requireUncommon } from '../members/index.ts';
import { newestSecurity, type Origin, recordSecurity } from '../security-log/index.ts';
import type { AuditedDeps } from '../staff/index.ts';
import { KIND, lockRecoveriesOf, targetOf } from './apart.ts';
import { type Answers, answersShown, type Facts, judgeAnswers, neededAnswers, questionsOf } from './identity.ts';
import { recoveryEffects } from './recovery-effects.ts';
import { memberRecoveries } from './tables.ts';

export interface RecoveryDeps extends AuditedDeps {
  config: Pick<Config, 'rateLimits'>;
  members: Pick<MembersService, 'authenticators' | 'resetPassword' | 'sessionsEnded' | 'takeAddressTry'>;
  cards: Pick<CardsService, 'boundTo'>;
  proposals: Pick<ProposalsService, 'define' | 'waitingFor'>;
}

type Rows = typeof staffRows.memberSecurity;
type Proposed = InputOf<Rows['proposeRecovery']>;

const LIFE_MS = 24 * 3_600_000;
/** Staff may compare answers this often per member and day, so that a file can't be guessed. */
const CHECKS_PER_DAY = 5;
const TAIL_LENGTH = 4;

const payload = z.object({ member_id: z.number().int(), maker_id: z.number().int(), maker_name: z.string() });

/**
 * Recovery of an account by service: one person compares the member's answers with the file, a second one agrees, and
 * the member sets a new password with a one-time code.
 */
export const createRecovery = (deps: RecoveryDeps) => {
  const { database, clock, config, members, cards, proposals, audit } = deps;
  const tries = createTries({ database, clock, enabled: config.rateLimits });

  const recovery = proposals.define({
    kind: KIND,
    payload,
    async basis(tx, { member_id: memberId }, lock) {
      const state = await memberState(tx, memberId, lock);
      const login = await newestSecurity(tx, memberId, 'login');
      return {
        会员状态: state,
        动态验证码: (await members.authenticators.isOn(tx, memberId)) ? '已开启' : '未开启',
        最近登录: login === undefined ? '' : beijingTime(login.at),
      };
    },
    async apply(tx, { member_id: memberId, maker_id: makerId, maker_name: makerName }, { staff }) {
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + LIFE_MS);
      await tx
        .insert(memberRecoveries)
        .values({ memberId, makerId, makerName, checkerId: staff.id, approvedAt: now, expiresAt });
      // Whoever lets a person into the account decides over its money like one who let money in.
      await keepMoneyIn(tx, memberId, [makerId, staff.id], now);
      await recordSecurity(tx, { memberId, kind: 'recovery.approved', at: now });
    },
    effects: (tx, { member_id: memberId }) => recoveryEffects(tx, memberId, clock.now(), cards),
  });

  const nameOf = async (db: Queryable, memberId: number): Promise<string> => {
    const member = await readMember(db, memberId).catch(() => undefined);
    if (member === undefined) throw refuse('memberFiles.unknown');
    return member.name;
  };

  const factsOf = async (db: Queryable, memberId: number): Promise<Facts> => {
    const [{ realname, mobile, birthday, email, joinedAt }, bound] = await Promise.all([
      readMember(db, memberId),
      cards.boundTo(db, memberId),
    ]);
    const cardTails = bound.map(({ number }) => number.slice(-TAIL_LENGTH));
    return { realname, mobile, birthday, email, joinedAt, cardTails };
  };

  const isOpen = (memberId: number) =>
    and(
      eq(memberRecoveries.memberId, memberId),
      isNull(memberRecoveries.usedAt),
      gt(memberRecoveries.expiresAt, clock.now()),
    );

  const newestOpen = (db: Queryable, memberId: number) =>
    db.select().from(memberRecoveries).where(isOpen(memberId)).orderBy(desc(memberRecoveries.id)).limit(1);

  /** Counts the comparison before it is made, and records one that fails. */
  const requireIdentity = async (by: StaffActor, memberId: number, name: string, facts: Facts, answers: Answers) => {
    const rule = perWindow(`identity:${memberId}`, { limit: CHECKS_PER_DAY, windowMs: LIFE_MS });
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
      const [facts, totp, waiting, [open]] = await Promise.all([
        factsOf(db, memberId),
        members.authenticators.isOn(db, memberId),
        proposals.waitingFor(db, KIND, targetOf(memberId)),
        newestOpen(db, memberId),
      ]);
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
                mine: open.makerId === staff.id,
                issued: open.codeHash !== null,
                expires_at: beijingTime(open.expiresAt),
              },
      };
    },

    async propose(by: StaffActor, { member_id: memberId, reason, ...answers }: Proposed): Promise<{ no: string }> {
      const name = await nameOf(database.orm, memberId);
      const facts = await factsOf(database.orm, memberId);
      await requireIdentity(by, memberId, name, facts, answers);
      const isOn = await members.authenticators.isOn(database.orm, memberId);
      return database.transaction(async (tx) => {
        await lockRecoveriesOf(tx, memberId);
        await recordSecurity(tx, { memberId, kind: 'recovery.proposed', at: clock.now() });
        return recovery.propose(tx, by, {
          target: targetOf(memberId),
          title: `会员 ${name}`,
          changes: [
            ...answersShown(facts, answers),
            { field: '登录密码', before: '当前密码', after: '由会员凭一次性代码重设' },
            { field: '动态验证码', before: isOn ? '已开启' : '未开启', after: '关闭' },
          ],
          payload: { member_id: memberId, maker_id: by.staff.id, maker_name: by.staff.name },
          reason,
        });
      });
    },

    /** The code is shown to the maker only. The second person never sees it, and only its hash is stored. */
    async issueCode(
      by: StaffActor,
      { member_id: memberId }: InputOf<Rows['issueCode']>,
    ): Promise<OutputOf<Rows['issueCode']>> {
      const name = await nameOf(database.orm, memberId);
      return database.transaction(async (tx) => {
        const [open] = await newestOpen(tx, memberId).for('update');
        if (open === undefined) throw refuse('memberSecurity.notApproved');
        if (open.makerId !== by.staff.id) throw refuse('memberSecurity.notMaker');
        const code = newCode();
        await tx
          .update(memberRecoveries)
          .set({ codeHash: codeHashOf(memberId, code) })
          .where(eq(memberRecoveries.id, open.id));
        await recordSecurity(tx, { memberId, kind: 'recovery.issued', at: clock.now() });
        await audit.record(tx, {
          by,
          group: 'members',
          action: 'memberSecurity.issueCode',
          target: `会员 ${name}`,
          memberId,
          summary: `有效至 ${beijingTime(open.expiresAt)}`,
        });
        return { code: groupedCode(code), expires_at: beijingTime(open.expiresAt) };
      });
    },

    /** An unknown name, a wrong code and an expired one are answered in the same way. */
    async recover(
      { name, code, password }: InputOf<(typeof memberRows.security)['recover']>,
      origin: Origin,
    ): Promise<null> {
      const permission = await members.takeAddressTry(origin.address);
      if (!permission.allowed) throw refuseFor(permission.retryAfterS, 'members.tooManyTries');
      requireUncommon(password, name);
      const [memberId, nextHash] = await Promise.all([memberIdOf(database.orm, name), hashPassword(password)]);
      if (memberId === undefined) throw refuse('security.recoveryWrong');
      const recovered = await database.transaction(async (tx) => {
        const at = clock.now();
        const used = await tx
          .update(memberRecoveries)
          .set({ usedAt: at })
          .where(and(isOpen(memberId), eq(memberRecoveries.codeHash, codeHashOf(memberId, code))))
          .returning({ id: memberRecoveries.id });
        if (used.length === 0) {
          await recordSecurity(tx, { memberId, kind: 'recovery.refused', at, origin });
          return false;
        }
        // A login locks the authenticator before the member, so this does too.
        await members.authenticators.remove(tx, memberId);
        await members.resetPassword(tx, memberId, nextHash);
        await recordSecurity(tx, { memberId, kind: 'recovery.done', at, origin });
        return true;
      });
      if (!recovered) throw refuse('security.recoveryWrong');
      members.sessionsEnded(memberId);
      await permission.release();
      return null;
    },
  };
};

export type Recovery = ReturnType<typeof createRecovery>;
