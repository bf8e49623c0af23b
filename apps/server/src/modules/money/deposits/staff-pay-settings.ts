import { type HouseAccount, type Rates, rates as ratesShape, type WaySettings } from '@koi/contract';
import { eq } from 'drizzle-orm';
import { type Database, isPictureHash, refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import type { SettingsService } from '../../operator/settings/index.ts';
import { tronAccountOf } from '../../people/cards/index.ts';
import type { Audit, AuditChange } from '../../people/staff/index.ts';
import type { WaySetting } from './channels/channel.ts';
import { encodePicture } from './picture.ts';
import { payPictures, payWays, receivingAccounts } from './tables.ts';
import { pictureHash, putAccount, putPicture, putWay, readAccounts, readWays, unsetWay } from './ways.ts';

export interface PaySettingsDeps {
  database: Database;
  settings: Pick<SettingsService, 'stored' | 'change'>;
  audit: Audit;
}

/** PostgreSQL cannot store NUL, and names of banks and account holders contain no control characters. */
const CONTROL = /\p{Cc}/u;

type Account = typeof receivingAccounts.$inferSelect;

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

/** Every changed field with its values as text. */
const changesBetween = (before: object, after: object): AuditChange[] => {
  const old = before as Record<string, unknown>;
  return Object.entries(after).flatMap(([field, value]) =>
    old[field] === value ? [] : [{ field, before: String(old[field] ?? ''), after: String(value) }],
  );
};

const refuseUnstorable = (form: object): void => {
  if (Object.values(form).some((value) => typeof value === 'string' && CONTROL.test(value))) {
    throw refuse('wire.badInput');
  }
};

/** Receiving accounts, limits and rates of deposits. Every change writes an audit row in the same transaction. */
export const createPaySettings = ({ database, settings, audit }: PaySettingsDeps) => {
  const record = (tx: Tx, by: StaffActor, action: string, target: string, summary: string, changes: AuditChange[]) =>
    audit.record(tx, { ...by, group: 'settings', action, target, summary, changes });

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

  return {
    accounts: async (): Promise<HouseAccount[]> => (await readAccounts(database.orm)).map(toWireAccount),

    saveAccount: (form: HouseAccount, by: StaffActor): Promise<number> =>
      database.transaction(async (tx) => {
        refuseUnstorable(form);
        const { id, bank_name: bankName, bank_no: bankNo, bank_owner: bankOwner, bank_address: bankAddress } = form;
        const row = { bankName, bankNo, bankOwner, bankAddress, enabled: form.enabled === 1, sort: form.sort };
        const before = id === 0 ? {} : await lockAccount(tx, id);
        if (id !== 0) await tx.update(receivingAccounts).set(row).where(eq(receivingAccounts.id, id));
        const saved = id === 0 ? await putAccount(tx, row) : id;
        const changes = changesBetween(before, { ...form, id: saved });
        const summary = id === 0 ? '新增收款账户' : '修改收款账户';
        await record(tx, by, 'accounts.save', `收款账户 ${bankName}`, summary, changes);
        return saved;
      }),

    removeAccount: (id: number, by: StaffActor): Promise<void> =>
      database.transaction(async (tx) => {
        const before = await lockAccount(tx, id);
        await tx.delete(receivingAccounts).where(eq(receivingAccounts.id, id));
        const changes = Object.entries(before).map(([field, value]) => ({ field, before: String(value), after: '' }));
        await record(tx, by, 'accounts.remove', `收款账户 ${before.bank_name}`, '删除收款账户', changes);
      }),

    ways: async (): Promise<WaySettings[]> => (await readWays(database.orm)).map(toWireWay),

    saveWay: (form: WaySettings, by: StaffActor): Promise<void> =>
      database.transaction(async (tx) => {
        if (form.address !== '' && tronAccountOf(form.address) === undefined) {
          throw refuse('paySettings.addressWrong');
        }
        if (!(await isKnownPicture(tx, form.picture))) throw refuse('paySettings.pictureWrong');
        const { way, min_price: minPrice, max_price: maxPrice, address, picture } = form;
        const [stored] = await tx.select().from(payWays).where(eq(payWays.way, way)).for('update');
        await putWay(tx, { way, enabled: form.enabled === 1, minPrice, maxPrice, address, picture });
        const changes = changesBetween(toWireWay(stored ?? unsetWay(way)), form);
        await record(tx, by, 'accounts.saveWay', `支付方式 ${way}`, '修改支付方式', changes);
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

    async saveRates(form: Rates, by: StaffActor): Promise<void> {
      await database.transaction(async (tx) => {
        const before = ratesShape.parse(await settings.change(form, tx));
        await record(tx, by, 'paySettings.saveRates', '支付设置', '修改汇率与费用', changesBetween(before, form));
      });
    },
  };
};
