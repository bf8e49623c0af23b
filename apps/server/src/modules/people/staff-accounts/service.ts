import { excludedPair, type InputOf, STAFF_ROLES, staffRoleNames, type staffRows } from '@koi/contract';
import { z } from 'zod';
import { type Database, refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import type { ProposalsService } from '../../operator/proposals/index.ts';
import type { SettingsService } from '../../operator/settings/index.ts';
import { type StaffService, shapeChanges } from '../staff/index.ts';
import { changeEffects, newAccountEffects, resetEffects } from './effects.ts';

export interface StaffAccountsDeps {
  database: Database;
  proposals: Pick<ProposalsService, 'define'>;
  accounts: StaffService['accounts'];
  settings: Pick<SettingsService, 'stored'>;
}

type Rows = typeof staffRows.staffAccounts;
type Proposed = Promise<{ no: string }>;

const roles = z.array(z.enum(STAFF_ROLES)).refine((wanted) => excludedPair(wanted) === undefined);

/** Nobody proposes or agrees to a change of their own account. */
const refuseSelf = ({ staff }: StaffActor, id: number): void => {
  if (staff.id === id) throw refuse('staff.notSelf');
};

/** Changes of staff accounts, which one person proposes and another one agrees to. */
export const createStaffAccountsService = ({ database, proposals, accounts, settings }: StaffAccountsDeps) => {
  const openedAt = async (tx: Tx): Promise<string> => (await settings.stored(tx)).opened_at;

  const newAccount = proposals.define({
    kind: 'staff.new',
    payload: z.object({ name: z.string(), roles, makerId: z.number() }),
    basis: async (tx, { name }) => ({ 同名账号: (await accounts.isNameTaken(name, tx)) ? '已有' : '没有' }),
    async apply(tx, { makerId, ...draft }, by) {
      await accounts.create(tx, by, draft, { makerId, checkerId: by.staff.id });
    },
    effects: async (_tx, { roles: wanted }) => newAccountEffects(wanted),
  });

  const newRoles = proposals.define({
    kind: 'staff.roles',
    payload: z.object({ id: z.number(), roles, enabled: z.boolean() }),
    basis: (tx, { id }, lock) => accounts.basis(tx, id, lock),
    async apply(tx, { id, ...after }, by) {
      refuseSelf(by, id);
      await accounts.change(tx, by, id, after, await openedAt(tx));
    },
    async effects(tx, { id, ...after }) {
      return changeEffects(await accounts.find(tx, id), after, await accounts.countSessions(tx, id));
    },
  });

  const reset = proposals.define({
    kind: 'staff.reset',
    payload: z.object({ id: z.number(), makerId: z.number() }),
    async basis(tx, { id }, lock) {
      const account = await accounts.basis(tx, id, lock);
      const left = await accounts.otherCheckers(tx, id, await openedAt(tx));
      return { ...account, ...(left !== undefined && { 其他可用的复核人: left === 0 ? '没有' : '有' }) };
    },
    async apply(tx, { id, makerId }, by) {
      refuseSelf(by, id);
      await accounts.reset(tx, by, id, { makerId, checkerId: by.staff.id });
    },
    async effects(tx, { id }) {
      const [account, sessions] = [await accounts.find(tx, id), await accounts.countSessions(tx, id)];
      return resetEffects(account, {
        sessions,
        checkersLeft: await accounts.otherCheckers(tx, id, await openedAt(tx)),
      });
    },
  });

  return {
    list: accounts.list,
    code: accounts.code,

    disable: (by: StaffActor, id: number): Promise<void> =>
      database.transaction(async (tx) => accounts.disable(tx, by, id, await openedAt(tx))),

    async create(by: StaffActor, { name, roles: wanted, reason }: InputOf<Rows['create']>): Proposed {
      if (await accounts.isNameTaken(name)) throw refuse('staff.nameTaken');
      return database.transaction((tx) =>
        newAccount.propose(tx, by, {
          target: name.toLowerCase(),
          title: `员工 ${name}`,
          changes: [{ field: '角色', before: '', after: staffRoleNames(wanted) }],
          payload: { name, roles: wanted, makerId: by.staff.id },
          reason,
        }),
      );
    },

    change: (by: StaffActor, { id, roles: wanted, enabled, reason }: InputOf<Rows['change']>): Proposed => {
      refuseSelf(by, id);
      return database.transaction(async (tx) => {
        const account = await accounts.find(tx, id);
        const after = { roles: wanted, enabled: enabled === 1 };
        const changes = shapeChanges(account, after);
        if (changes.length === 0) throw refuse('staff.unchanged');
        await accounts.requirePossible(tx, id, after, await openedAt(tx));
        const draft = { target: String(id), title: `员工 ${account.name}`, changes, reason };
        return newRoles.propose(tx, by, { ...draft, payload: { id, ...after } });
      });
    },

    reset: (by: StaffActor, { id, reason }: InputOf<Rows['reset']>): Proposed => {
      refuseSelf(by, id);
      return database.transaction(async (tx) => {
        const { name } = await accounts.find(tx, id);
        return reset.propose(tx, by, {
          target: String(id),
          title: `员工 ${name}`,
          changes: [{ field: '密码与动态验证器', before: '现有', after: '作废，凭注册码重新设置' }],
          payload: { id, makerId: by.staff.id },
          reason,
        });
      });
    },
  };
};

export type StaffAccountsService = ReturnType<typeof createStaffAccountsService>;
