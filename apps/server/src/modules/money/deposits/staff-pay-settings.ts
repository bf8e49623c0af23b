import {
  type HouseAccount,
  houseAccount,
  PAY_WAY_NAMES,
  type Rates,
  rates as ratesShape,
  type WaySettings,
  waySettings,
} from '@koi/contract';
import { hasControl } from '@koi/contract/rules/control';
import { asc, eq, or, sql } from 'drizzle-orm';
import {
  type Clock,
  type Database,
  isPictureHash,
  type Queryable,
  refuse,
  type StaffActor,
  type Tx,
} from '../../../platform/index.ts';
import { gone, type ProposalsService } from '../../operator/proposals/index.ts';
import type { SettingsService } from '../../operator/settings/index.ts';
import { tronAccountOf } from '../../people/cards/index.ts';
import type { Audit, AuditChange } from '../../people/staff/index.ts';
import type { WaySetting } from './channels/channel.ts';
import { changesBetween, shownChanges, shownValues } from './pay-changes.ts';
import { accountEffects, ratesEffects, wayEffects } from './pay-effects.ts';
import { encodePicture } from './picture.ts';
import { payPictures, payWays, receivingAccounts } from './tables.ts';
import { pictureHash, putAccount, putPicture, putWay, readAccounts, readWays, unsetWay } from './ways.ts';

export interface PaySettingsDeps {
  database: Database;
  clock: Clock;
  settings: Pick<SettingsService, 'stored' | 'change'>;
  audit: Audit;
  proposals: Pick<ProposalsService, 'define'>;
}

type Account = typeof receivingAccounts.$inferSelect;

/** Numbers of accounts are written with spaces and dashes or without. */
const digitsOf = (bankNo: string): string => bankNo.replace(/[^0-9]/g, '');
const hasNumber = (bankNo: string) =>
  sql`regexp_replace(${receivingAccounts.bankNo}, '[^0-9]', '', 'g') = ${digitsOf(bankNo)}`;
const standOf = ({ id, enabled }: Account): string => `#${id} ${enabled ? '启用' : '停用'}`;

/** Agreements about accounts are carried out one after the other, because no row says that a number is not used yet. */
const lockNumbers = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi receiving accounts'))`);
};

const toWireAccount = ({ id, bankName, bankNo, bankOwner, bankAddress, enabled, sort }: Account): HouseAccount => ({
  id,
  bank_name: bankName,
  bank_no: bankNo,
  bank_owner: bankOwner,
  bank_address: bankAddress,
  enabled: enabled ? 1 : 0,
  sort,
});

const toWireWay = ({ way, enabled, minPrice, maxPrice, address, picture }: WaySetting): WaySettings => ({
  way,
  enabled: enabled ? 1 : 0,
  min_price: minPrice,
  max_price: maxPrice,
  address,
  picture,
});

const refuseUnstorable = (form: object): void => {
  if (Object.values(form).some((value) => typeof value === 'string' && hasControl(value))) {
    throw refuse('wire.badInput');
  }
};

type Reasoned<T> = T & { reason: string };
type Proposed = { no: string };

/** The answer to a change that needs no second person. */
const AT_ONCE: Proposed = { no: '' };

const requireReason = (reason: string): void => {
  if (reason.trim() === '') throw refuse('proposals.reasonMissing');
};

/** Closing something and another order of the accounts can't lead money elsewhere, and closing may be urgent. */
const isHarmless = (changes: readonly AuditChange[]): boolean =>
  changes.every(({ field, after }) => field === 'sort' || (field === 'enabled' && after === '0'));

/**
 * Receiving accounts, limits and rates of deposits. What could lead money elsewhere needs two people. Every change
 * writes an audit row in the same transaction.
 */
export const createPaySettings = ({ database, clock, settings, audit, proposals }: PaySettingsDeps) => {
  const record = (tx: Tx, by: StaffActor, action: string, target: string, summary: string, changes: AuditChange[]) =>
    audit.record(tx, { by, group: 'settings', action, target, summary, changes: shownChanges(changes) });

  const lockAccount = async (tx: Tx, id: number): Promise<HouseAccount> => {
    const [account] = await tx.select().from(receivingAccounts).where(eq(receivingAccounts.id, id)).for('update');
    if (account === undefined) throw refuse('wire.notFound');
    return toWireAccount(account);
  };

  const isKnownPicture = async (tx: Tx, address: string): Promise<boolean> => {
    if (address === '') return true;
    const hash = pictureHash(address);
    if (hash === undefined) return false;
    const found = await tx.select({ hash: payPictures.hash }).from(payPictures).where(eq(payPictures.hash, hash));
    return found.length > 0;
  };

  const putAccountForm = async (tx: Tx, form: HouseAccount, by: StaffActor): Promise<Proposed> => {
    const { id, bank_name: bankName, bank_no: bankNo, bank_owner: bankOwner, bank_address: bankAddress } = form;
    const row = { bankName, bankNo, bankOwner, bankAddress, enabled: form.enabled === 1, sort: form.sort };
    const before = id === 0 ? {} : await lockAccount(tx, id);
    if (id !== 0) await tx.update(receivingAccounts).set(row).where(eq(receivingAccounts.id, id));
    else await putAccount(tx, row);
    const changes = changesBetween(before, form);
    const summary = id === 0 ? '新增收款账户' : '修改收款账户';
    await record(tx, by, 'accounts.save', `收款账户 ${bankName}`, summary, changes);
    return AT_ONCE;
  };

  const lockWay = async (tx: Tx, way: WaySettings['way']): Promise<WaySettings> => {
    const [stored] = await tx.select().from(payWays).where(eq(payWays.way, way)).for('update');
    return toWireWay(stored ?? unsetWay(way));
  };

  const requireWay = async (tx: Tx, form: WaySettings): Promise<void> => {
    if (form.address !== '' && tronAccountOf(form.address) === undefined) throw refuse('paySettings.addressWrong');
    if (!(await isKnownPicture(tx, form.picture))) throw refuse('paySettings.pictureWrong');
  };

  const putWayForm = async (tx: Tx, form: WaySettings, by: StaffActor): Promise<Proposed> => {
    const { way, min_price: minPrice, max_price: maxPrice, address, picture } = form;
    const before = await lockWay(tx, way);
    await putWay(tx, { way, enabled: form.enabled === 1, minPrice, maxPrice, address, picture });
    await record(tx, by, 'accounts.saveWay', `支付方式 ${way}`, '修改支付方式', changesBetween(before, form));
    return AT_ONCE;
  };

  const accountKind = proposals.define({
    kind: 'pay.account',
    payload: houseAccount,
    async basis(tx, { id, bank_no: bankNo }, lock) {
      if (lock) await lockNumbers(tx);
      const query = tx
        .select()
        .from(receivingAccounts)
        .where(or(eq(receivingAccounts.id, id), hasNumber(bankNo)))
        .orderBy(asc(receivingAccounts.id));
      const found = await (lock ? query.for('update') : query);
      const account = found.find((each) => each.id === id);
      if (id !== 0 && account === undefined) return gone('收款账户');
      const same = found.filter((each) => digitsOf(each.bankNo) === digitsOf(bankNo)).map(standOf);
      return {
        ...(account === undefined ? {} : shownValues(toWireAccount(account))),
        同号账户: same.length === 0 ? '无' : same.join('、'),
      };
    },
    apply: async (tx, form, by) => void (await putAccountForm(tx, form, by)),
    effects: (tx, form) => accountEffects(tx, form, clock.now()),
  });

  const wayKind = proposals.define({
    kind: 'pay.way',
    payload: waySettings,
    async basis(tx, { way }, lock) {
      const query = tx.select().from(payWays).where(eq(payWays.way, way));
      const [stored] = await (lock ? query.for('update') : query);
      return shownValues(toWireWay(stored ?? unsetWay(way)));
    },
    async apply(tx, form, by) {
      await requireWay(tx, form);
      await putWayForm(tx, form, by);
    },
    effects: (tx, form) => wayEffects(tx, form, clock.now()),
  });

  const ratesKind = proposals.define({
    kind: 'pay.rates',
    // A proposal of an earlier release has no amount for codes or no fee for returns, and leaves it as it is.
    payload: ratesShape.partial({ fresh_code_from: true, usdt_return_fee: true }),
    basis: async (tx, _form, lock) =>
      shownValues(ratesShape.parse(lock ? await settings.change({}, tx) : await settings.stored(tx))),
    async apply(tx, form, by) {
      const before = ratesShape.parse(await settings.change(form, tx));
      await record(tx, by, 'paySettings.saveRates', '支付设置', '修改汇率与费用', changesBetween(before, form));
    },
    effects: async (tx, form) => ratesEffects(tx, ratesShape.parse(await settings.stored(tx)), form, clock.now()),
  });

  return {
    accounts: async (): Promise<HouseAccount[]> => (await readAccounts(database.orm)).map(toWireAccount),

    saveAccount: ({ reason, ...form }: Reasoned<HouseAccount>, by: StaffActor): Promise<Proposed> =>
      database.transaction(async (tx) => {
        refuseUnstorable(form);
        const before = form.id === 0 ? {} : await lockAccount(tx, form.id);
        const changes = changesBetween(before, form);
        if (form.id !== 0 && isHarmless(changes)) return putAccountForm(tx, form, by);
        requireReason(reason);
        const target = form.id === 0 ? `new ${form.bank_no}` : String(form.id);
        const draft = {
          target,
          title: `收款账户 ${form.bank_name}`,
          changes: shownChanges(changes),
          payload: form,
          reason,
        };
        return accountKind.propose(tx, by, draft);
      }),

    removeAccount: (id: number, by: StaffActor): Promise<void> =>
      database.transaction(async (tx) => {
        const before = await lockAccount(tx, id);
        await tx.delete(receivingAccounts).where(eq(receivingAccounts.id, id));
        const changes = Object.entries(before).map(([field, value]) => ({ field, before: String(value), after: '' }));
        await record(tx, by, 'accounts.remove', `收款账户 ${before.bank_name}`, '删除收款账户', changes);
      }),

    ways: async (db: Queryable = database.orm): Promise<WaySettings[]> => (await readWays(db)).map(toWireWay),

    saveWay: ({ reason, ...form }: Reasoned<WaySettings>, by: StaffActor): Promise<Proposed> =>
      database.transaction(async (tx) => {
        await requireWay(tx, form);
        const changes = changesBetween(await lockWay(tx, form.way), form);
        if (isHarmless(changes)) return putWayForm(tx, form, by);
        requireReason(reason);
        const draft = {
          target: form.way,
          title: `支付方式 ${PAY_WAY_NAMES[form.way]}`,
          changes: shownChanges(changes),
          payload: form,
          reason,
        };
        return wayKind.propose(tx, by, draft);
      }),

    /** Stores the picture under the hash of its content and returns its address. */
    async uploadPicture(upload: Buffer, by: StaffActor): Promise<string> {
      const image = await encodePicture(upload);
      return database.transaction(async (tx) => {
        const address = await putPicture(tx, image);
        await record(tx, by, 'accounts.uploadPicture', '收款码', pictureHash(address) ?? '', []);
        return address;
      });
    },

    /** Returns the stored picture as image/png. */
    async picture(hash: string): Promise<Buffer | undefined> {
      if (!isPictureHash(hash)) return undefined;
      const [row] = await database.orm
        .select({ image: payPictures.image })
        .from(payPictures)
        .where(eq(payPictures.hash, hash));
      return row?.image;
    },

    rates: async (): Promise<Rates> => ratesShape.parse(await settings.stored()),

    async saveRates({ reason, ...form }: Reasoned<Rates>, by: StaffActor): Promise<Proposed> {
      const changes = changesBetween(ratesShape.parse(await settings.stored()), form);
      if (changes.length === 0) throw refuse('staff.unchanged');
      requireReason(reason);
      const draft = { target: 'rates', title: '支付设置', changes: shownChanges(changes), payload: form, reason };
      return database.transaction((tx) => ratesKind.propose(tx, by, draft));
    },
  };
};
