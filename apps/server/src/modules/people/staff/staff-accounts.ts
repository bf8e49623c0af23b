import { type StaffAccount, type StaffRole, staffRoleNames } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { and, arrayContains, asc, eq, gt, or } from 'drizzle-orm';
import { type Clock, type Database, onCommit, refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import { createStaffAccount, endSessions, findByName, type StaffRecord } from './accounts.ts';
import type { Audit, AuditChange } from './audit.ts';
import type { Enrolments, Signers } from './enrolments.ts';
import { staffAccounts, staffEnrolments, staffSessions } from './tables.ts';

interface StaffAccountsDeps {
  database: Database;
  clock: Clock;
  audit: Audit;
  enrolments: Enrolments;
  /** Called after the sessions of an account have ended. */
  onEnded: (staffId: number) => void;
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

/** The fields that differ, as both people and the audit log see them. */
export const shapeChanges = (before: StaffShape, after: StaffShape): AuditChange[] =>
  [
    { field: '角色', before: staffRoleNames(before.roles), after: staffRoleNames(after.roles) },
    { field: '状态', before: stateName(before.enabled), after: stateName(after.enabled) },
  ].filter(({ before: was, after: is }) => was !== is);

const SECURITY: StaffRole = 'security';

/**
 * Locks the account to change together with every security account. Two people who disable each other at once are then
 * handled one after the other, and the second call finds that no other account can manage staff.
 */
const lockWithSecurity = async (tx: Tx, staffId: number) => {
  const locked = await tx
    .select()
    .from(staffAccounts)
    .where(or(eq(staffAccounts.id, staffId), arrayContains(staffAccounts.roles, [SECURITY])))
    .orderBy(asc(staffAccounts.id))
    .for('update');
  const account = locked.find(({ id }) => id === staffId);
  if (account === undefined) throw refuse('wire.notFound');
  const others = locked.filter(({ id, roles, enabled }) => id !== staffId && roles.includes(SECURITY) && enabled);
  return { account, isLastSecurity: others.length === 0 };
};

/** Carries out changes of staff accounts in the caller's transaction, each with its audit row. */
export const createStaffAccounts = ({ database, clock, audit, enrolments, onEnded }: StaffAccountsDeps) => {
  const record = (tx: Tx, by: Actor, action: string, name: string, summary: string, changes: AuditChange[]) =>
    audit.record(tx, {
      by: { staff: by?.staff, address: by?.address ?? '' },
      group: 'staff',
      action: `staffAccounts.${action}`,
      target: `员工 ${name}`,
      summary,
      changes,
    });

  const shape = async (tx: Tx, by: Actor, action: string, id: number, after: Partial<StaffShape>): Promise<void> => {
    const { account, isLastSecurity } = await lockWithSecurity(tx, id);
    const next = { roles: account.roles, enabled: account.enabled, ...after };
    const changes = shapeChanges(account, next);
    if (changes.length === 0) return;
    if (isLastSecurity && !(next.enabled && next.roles.includes(SECURITY))) throw refuse('staff.lastSecurity');
    await tx
      .update(staffAccounts)
      .set({ ...next, changedAt: clock.now() })
      .where(eq(staffAccounts.id, id));
    await endSessions(tx, id);
    const summary = changes.map(({ field, after: is }) => `${field}改为${is}`).join('，');
    await record(tx, by, action, account.name, summary, changes);
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

    async isNameTaken(name: string): Promise<boolean> {
      return (await findByName(database.orm, name)) !== undefined;
    },

    async find(tx: Tx, id: number): Promise<StaffRecord> {
      const [account] = await tx.select().from(staffAccounts).where(eq(staffAccounts.id, id));
      if (account === undefined) throw refuse('wire.notFound');
      return account;
    },

    /** Number of open sessions of an account. */
    countSessions: (tx: Tx, id: number): Promise<number> =>
      tx.$count(staffSessions, and(eq(staffSessions.staffId, id), gt(staffSessions.expiresAt, clock.now()))),

    create,

    /** A new code for an account of the command line, which is created unless it exists and was never enrolled. */
    invite: (draft: { name: string; roles: readonly StaffRole[] }): Promise<string> =>
      database.transaction(async (tx) => {
        const account = await findByName(tx, draft.name);
        if (account === undefined) return create(tx, undefined, draft, undefined);
        if (account.passwordHash !== '') throw refuse('staff.nameTaken');
        await record(tx, undefined, 'create', account.name, '重新签发注册码', []);
        return enrolments.issue(tx, account.id, undefined);
      }),

    change: (tx: Tx, by: Actor, id: number, after: StaffShape) => shape(tx, by, 'change', id, after),

    disable: (by: StaffActor, id: number): Promise<void> =>
      database.transaction(async (tx) => {
        if (by.staff.id === id) throw refuse('staff.notSelf');
        await shape(tx, by, 'disable', id, { enabled: false });
      }),

    /** Removes password and authenticator, and issues a new enrolment code. */
    async reset(tx: Tx, by: Actor, id: number, signers: Signers): Promise<void> {
      const { account } = await lockWithSecurity(tx, id);
      await tx
        .update(staffAccounts)
        .set({ passwordHash: '', totpSecret: null, totpStep: null, changedAt: clock.now() })
        .where(eq(staffAccounts.id, id));
      await endSessions(tx, id);
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

    /** The caller's half of the code of an account. */
    async code({ staff }: StaffActor, id: number): Promise<{ half: 1 | 2; code: string; until: string }> {
      const enrolment = await enrolments.find(database.orm, id);
      const shown = enrolment && enrolments.halfFor(enrolment, staff.id);
      if (enrolment === undefined || shown === undefined) throw refuse('staff.noCode');
      return { ...shown, until: beijingTime(enrolment.expiresAt) };
    },
  };
};
