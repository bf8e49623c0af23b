import { mayDo, type StaffAccount, type StaffRole, staffRoleNames } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import {
  type Clock,
  type Database,
  onCommit,
  type Queryable,
  refuse,
  type StaffActor,
  type Tx,
} from '../../../platform/index.ts';
import { createStaffAccount, endSessions, findByName, type StaffRecord } from './accounts.ts';
import type { Audit, AuditChange } from './audit.ts';
import type { Enrolments, Signers } from './enrolments.ts';
import { requireFreshCode } from './fresh-code.ts';
import { CHECKING, checkingStage, isReadySecurity, isSecurity } from './standing.ts';
import { staffAccounts, staffEnrolments, staffSessions } from './tables.ts';

interface StaffAccountsDeps {
  database: Database;
  clock: Clock;
  audit: Audit;
  enrolments: Enrolments;
  /** Called after the sessions of an account have ended. */
  onEnded: (staffId: number) => void;
  /** Called in the transaction in which an account is disabled, reset or given other roles. */
  onChanged: (tx: Tx, staffId: number) => Promise<void>;
}

/** The person who acts; undefined when an account is created from the command line. */
type Actor = Pick<StaffActor, 'staff' | 'address'> | undefined;

const toWire = (account: StaffRecord, codeUntil: Date | null): StaffAccount => ({
  id: account.id,
  name: account.name,
  roles: account.roles,
  enabled: account.enabled,
  enrolled: account.totpSecret !== null,
  code_until: codeUntil === null ? '' : beijingTime(codeUntil),
  created_at: beijingTime(account.createdAt),
  last_login_at: account.lastLoginAt === null ? '' : beijingTime(account.lastLoginAt),
});

const stateName = (enabled: boolean) => (enabled ? '启用' : '停用');

type StaffShape = Pick<StaffRecord, 'roles' | 'enabled'>;

/** A change of an account that can be carried out. */
interface Examined {
  account: StaffRecord;
  others: StaffRecord[];
  next: StaffShape;
  changes: AuditChange[];
}

/** The fields that differ, as both people and the audit log see them. */
export const shapeChanges = (before: StaffShape, after: StaffShape): AuditChange[] =>
  [
    { field: '角色', before: staffRoleNames(before.roles), after: staffRoleNames(after.roles) },
    { field: '状态', before: stateName(before.enabled), after: stateName(after.enabled) },
  ].filter(({ before: was, after: is }) => was !== is);

/** Accounts are changed one after the other, so that each change sees who is left after the one before it. */
const lockChanges = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi staff accounts'))`);
};

const readAccount = async (tx: Tx, id: number, lock: boolean): Promise<StaffRecord | undefined> => {
  if (lock) await lockChanges(tx);
  const query = tx.select().from(staffAccounts).where(eq(staffAccounts.id, id));
  const [account] = await (lock ? query.for('update') : query);
  return account;
};

/** An account, and all others of the house. */
const readWithOthers = async (tx: Tx, id: number, lock: boolean) => {
  const account = await readAccount(tx, id, lock);
  if (account === undefined) throw refuse('wire.notFound');
  return { account, others: await tx.select().from(staffAccounts).where(ne(staffAccounts.id, id)) };
};

/** Carries out changes of staff accounts in the caller's transaction, each with its audit row. */
export const createStaffAccounts = (deps: StaffAccountsDeps) => {
  const { database, clock, audit, enrolments, onEnded, onChanged } = deps;

  const record = (tx: Tx, by: Actor, action: string, name: string, summary: string, changes: AuditChange[]) =>
    audit.record(tx, {
      by: { staff: by?.staff, address: by?.address ?? '' },
      group: 'staff',
      action: `staffAccounts.${action}`,
      target: `员工 ${name}`,
      summary,
      changes,
    });

  /**
   * What a change would make of an account. Refuses one that leaves nobody who can manage staff, or no checker who can
   * agree to proposals as soon as this one: a checker whose account was changed can't agree for 24 hours.
   */
  const examine = async (
    tx: Tx,
    id: number,
    after: Partial<StaffShape>,
    { openedAt, lock }: { openedAt: string; lock: boolean },
  ): Promise<Examined> => {
    const { account, others } = await readWithOthers(tx, id, lock);
    const next = { roles: account.roles, enabled: account.enabled, ...after };
    const changes = shapeChanges(account, next);
    const moment = { openedAt, now: clock.now() };
    const losesSecurity = isSecurity(account) && !isSecurity(next);
    if (losesSecurity && !others.some(isReadySecurity)) throw refuse('staff.lastSecurity');
    const stage = checkingStage(account, moment);
    const losesChecker = changes.length > 0 && stage !== CHECKING.never;
    if (losesChecker && others.every((other) => checkingStage(other, moment) < stage))
      throw refuse('staff.lastChecker');
    return { account, others, next, changes };
  };

  const store = async (
    tx: Tx,
    by: Actor,
    action: string,
    { account: { id, name }, next, changes }: Pick<Examined, 'account' | 'next' | 'changes'>,
  ): Promise<void> => {
    if (changes.length === 0) return;
    await tx
      .update(staffAccounts)
      .set({ ...next, changedAt: clock.now() })
      .where(eq(staffAccounts.id, id));
    await endSessions(tx, id);
    await onChanged(tx, id);
    const summary = changes.map(({ field, after: is }) => `${field}改为${is}`).join('，');
    await record(tx, by, action, name, summary, changes);
    onCommit(tx, () => onEnded(id));
  };

  /** Creates an account without a password, and returns its enrolment code. */
  const create = async (
    tx: Tx,
    by: Actor,
    { name, roles }: { name: string; roles: readonly StaffRole[] },
    signers: Signers | undefined,
  ): Promise<string> => {
    const id = await createStaffAccount(tx, { name, roles, password: '', createdAt: clock.now() });
    if (id === undefined) throw refuse('staff.nameTaken');
    const code = await enrolments.issue(tx, id, signers);
    const names = staffRoleNames(roles);
    await record(tx, by, 'create', name, `新建账号，角色${names}`, [{ field: '角色', before: '', after: names }]);
    return code;
  };

  return {
    async list(): Promise<StaffAccount[]> {
      const live = and(eq(staffEnrolments.staffId, staffAccounts.id), gt(staffEnrolments.expiresAt, clock.now()));
      const rows = await database.orm
        .select({ account: staffAccounts, codeUntil: staffEnrolments.expiresAt })
        .from(staffAccounts)
        .leftJoin(staffEnrolments, live)
        .orderBy(asc(staffAccounts.id));
      return rows.map(({ account, codeUntil }) => toWire(account, codeUntil));
    },

    async isNameTaken(name: string, db: Queryable = database.orm): Promise<boolean> {
      return (await findByName(db, name)) !== undefined;
    },

    async find(tx: Tx, id: number): Promise<StaffRecord> {
      const [account] = await tx.select().from(staffAccounts).where(eq(staffAccounts.id, id));
      if (account === undefined) throw refuse('wire.notFound');
      return account;
    },

    /** What a proposed change of an account rests on. */
    async basis(tx: Tx, id: number, lock: boolean): Promise<Record<string, string>> {
      const account = await readAccount(tx, id, lock);
      if (account === undefined) return { 员工: '已不存在' };
      const { roles, enabled, changedAt, totpSecret } = account;
      return {
        角色: staffRoleNames(roles),
        状态: stateName(enabled),
        动态验证器: totpSecret === null ? '未绑定' : '已绑定',
        上次变更: changedAt === null ? '' : beijingTime(changedAt),
      };
    },

    /** Number of open sessions of an account. */
    countSessions: (tx: Tx, id: number): Promise<number> =>
      tx.$count(staffSessions, and(eq(staffSessions.staffId, id), gt(staffSessions.expiresAt, clock.now()))),

    create,

    /** A new code for an account of the command line. It is created, or it exists with these roles and was never enrolled. */
    invite: (draft: { name: string; roles: readonly StaffRole[] }): Promise<string> =>
      database.transaction(async (tx) => {
        const account = await findByName(tx, draft.name);
        if (account === undefined) return create(tx, undefined, draft, undefined);
        const hasRoles = staffRoleNames(account.roles) === staffRoleNames(draft.roles);
        if (account.passwordHash !== '' || !hasRoles) throw refuse('staff.nameTaken');
        await record(tx, undefined, 'create', account.name, '重新签发注册码', []);
        return enrolments.issue(tx, account.id, undefined);
      }),

    /** Refuses a change that can't be carried out, before it is proposed. */
    async requirePossible(tx: Tx, id: number, after: StaffShape, openedAt: string): Promise<void> {
      await examine(tx, id, after, { openedAt, lock: false });
    },

    async change(tx: Tx, by: Actor, id: number, after: StaffShape, openedAt: string): Promise<void> {
      await store(tx, by, 'change', await examine(tx, id, after, { openedAt, lock: true }));
    },

    /**
     * One person may disable an account, unless they would be the only one left who manages staff: then nobody could undo
     * what they do. A second person has to agree to that change.
     */
    async disable(tx: Tx, by: StaffActor, id: number, openedAt: string): Promise<void> {
      const { staff } = by;
      if (staff.id === id) throw refuse('staff.notSelf');
      const examined = await examine(tx, id, { enabled: false }, { openedAt, lock: true });
      const { account, others } = examined;
      // The caller may have been disabled while this call waited for the lock.
      const caller = others.find((other) => other.id === staff.id);
      if (!caller?.enabled || !mayDo(caller.roles, 'staff.manage')) throw refuse('staff.sessionEnded');
      const isThird = (other: StaffRecord) => other.id !== staff.id && isReadySecurity(other);
      if (isSecurity(account) && !others.some(isThird)) throw refuse('staff.loneSecurity');
      requireFreshCode(by, clock.now());
      await store(tx, by, 'disable', examined);
    },

    /**
     * How many others could agree to every kind of proposal while this account can't. Undefined when the account itself
     * can't either.
     */
    async otherCheckers(tx: Tx, id: number, openedAt: string): Promise<number | undefined> {
      const { account, others } = await readWithOthers(tx, id, false);
      const moment = { openedAt, now: clock.now() };
      const isReady = (one: StaffRecord) => checkingStage(one, moment) === CHECKING.now;
      return isReady(account) ? others.filter(isReady).length : undefined;
    },

    /** Removes password and authenticator, and issues a new enrolment code. */
    async reset(tx: Tx, by: Actor, id: number, signers: Signers): Promise<void> {
      const { account } = await readWithOthers(tx, id, true);
      await tx
        .update(staffAccounts)
        .set({ passwordHash: '', totpSecret: null, totpStep: null, changedAt: clock.now() })
        .where(eq(staffAccounts.id, id));
      await endSessions(tx, id);
      await onChanged(tx, id);
      await enrolments.issue(tx, id, signers);
      const change = {
        field: '动态验证器',
        before: account.totpSecret === null ? '未绑定' : '已绑定',
        after: '未绑定',
      };
      const changes = account.totpSecret === null ? [] : [change];
      await record(tx, by, 'reset', account.name, '重置密码和动态验证器，所有登录已退出', changes);
      onCommit(tx, () => onEnded(id));
    },

    /** The caller's half of the code of an account. Each look at it is recorded. */
    code: (by: StaffActor, id: number): Promise<{ half: 1 | 2; code: string; until: string }> =>
      database.transaction(async (tx) => {
        const enrolment = await enrolments.find(tx, id);
        const shown = enrolment && enrolments.halfFor(enrolment, by.staff.id);
        const account = await readAccount(tx, id, false);
        if (enrolment === undefined || shown === undefined || account === undefined) throw refuse('staff.noCode');
        const look = `查看了注册码第 ${shown.half} 段`;
        await record(tx, by, 'code', account.name, look, []);
        return { ...shown, until: beijingTime(enrolment.expiresAt) };
      }),
  };
};
