import { type InputOf, type StaffAccount, type StaffRole, staffRoleNames, type staffRows } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { arrayContains, asc, eq, or } from 'drizzle-orm';
import { type Clock, type Database, hashPassword, refuse, type StaffCaller, type Tx } from '../../../platform/index.ts';
import { createStaffAccount, endSessions, type StaffRecord } from './accounts.ts';
import type { Audit, AuditChange } from './audit.ts';
import { staffAccounts } from './tables.ts';

type Rows = typeof staffRows.staffAccounts;

interface StaffAccountsDeps {
  database: Database;
  clock: Clock;
  audit: Audit;
  /** Called after the sessions of an account have ended. */
  onEnded: (staffId: number) => void;
}

const toWire = (account: StaffRecord): StaffAccount => ({
  id: account.id,
  name: account.name,
  roles: account.roles,
  enabled: account.enabled,
  enrolled: account.totpSecret !== null,
  created_at: beijingTime(account.createdAt),
  last_login_at: account.lastLoginAt === null ? '' : beijingTime(account.lastLoginAt),
});

const stateName = (enabled: boolean) => (enabled ? '启用' : '停用');

type Shape = Pick<StaffRecord, 'roles' | 'enabled'>;

const changesOf = (before: Shape, after: Shape): AuditChange[] =>
  [
    { field: '角色', before: staffRoleNames(before.roles), after: staffRoleNames(after.roles) },
    { field: '状态', before: stateName(before.enabled), after: stateName(after.enabled) },
  ].filter(({ before: was, after: is }) => was !== is);

const SECURITY: StaffRole = 'security';

/**
 * Locks the account to change together with every security account. Two people who disable each other at once are then
 * handled one after the other, and the second call finds that nobody else is left to manage accounts.
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

const refuseSelf = (staff: StaffCaller, staffId: number): void => {
  if (staff.id === staffId) throw refuse('staff.notSelf');
};

/** Management of staff accounts by an administrator. */
export const createStaffAccounts = ({ database, clock, audit, onEnded }: StaffAccountsDeps) => ({
  async list(): Promise<StaffAccount[]> {
    const accounts = await database.orm.select().from(staffAccounts).orderBy(asc(staffAccounts.id));
    return accounts.map(toWire);
  },

  /** `staff` is undefined when the first administrator is created from the command line. */
  create: (
    staff: StaffCaller | undefined,
    { name, roles, password }: InputOf<Rows['create']>,
    address: string,
  ): Promise<number> =>
    database.transaction(async (tx) => {
      const id = await createStaffAccount(tx, { name, roles, password, createdAt: clock.now() });
      if (id === undefined) throw refuse('staff.nameTaken');
      await audit.record(tx, {
        staff,
        address,
        group: 'staff',
        action: 'staffAccounts.create',
        target: `员工 ${name}`,
        summary: `新建账号，角色${staffRoleNames(roles)}`,
        changes: [{ field: '角色', before: '', after: staffRoleNames(roles) }],
      });
      return id;
    }),

  async change(staff: StaffCaller, { id, roles, enabled }: InputOf<Rows['change']>, address: string): Promise<void> {
    refuseSelf(staff, id);
    const after: Shape = { roles, enabled: enabled === 1 };
    await database.transaction(async (tx) => {
      const { account, isLastSecurity } = await lockWithSecurity(tx, id);
      const changes = changesOf(account, after);
      if (changes.length === 0) return;
      if (isLastSecurity && !(after.enabled && after.roles.includes(SECURITY))) throw refuse('staff.lastSecurity');
      await tx
        .update(staffAccounts)
        .set({ ...after, changedAt: clock.now() })
        .where(eq(staffAccounts.id, id));
      await endSessions(tx, id);
      await audit.record(tx, {
        staff,
        address,
        group: 'staff',
        action: 'staffAccounts.change',
        target: `员工 ${account.name}`,
        summary: changes.map(({ field, after: is }) => `${field}改为${is}`).join('，'),
        changes,
      });
    });
    onEnded(id);
  },

  async reset(staff: StaffCaller, { id, password }: InputOf<Rows['reset']>, address: string): Promise<void> {
    refuseSelf(staff, id);
    const passwordHash = await hashPassword(password);
    await database.transaction(async (tx) => {
      const { account } = await lockWithSecurity(tx, id);
      await tx
        .update(staffAccounts)
        .set({ passwordHash, totpSecret: null, totpStep: null, changedAt: clock.now() })
        .where(eq(staffAccounts.id, id));
      await endSessions(tx, id);
      await audit.record(tx, {
        staff,
        address,
        group: 'staff',
        action: 'staffAccounts.reset',
        target: `员工 ${account.name}`,
        summary: '重置密码和动态验证器，所有登录已退出',
        changes: [
          { field: '动态验证器', before: account.totpSecret === null ? '未绑定' : '已绑定', after: '未绑定' },
        ].filter(({ before, after }) => before !== after),
      });
    });
    onEnded(id);
  },
});
