import { DEPOSIT_MAX_YUAN, DEPOSIT_MIN_YUAN, PAY_WAYS, type PayWays, type ReceivingAccount } from '@koi/contract';
import type { PayRange } from '@koi/contract/rules/deposits';
import { asc, eq, sql } from 'drizzle-orm';
import { isPictureHash, type Queryable, sha256, type Tx } from '../../../platform/index.ts';
import type { Channel, WaySetting } from './channels/channel.ts';
import type { PayWay } from './deposit.ts';
import { payPictures, payWays, receivingAccounts } from './tables.ts';

export type Channels = Readonly<Record<PayWay, Channel>>;
export type AccountDraft = Omit<typeof receivingAccounts.$inferInsert, 'id'>;

export const readWay = async (db: Queryable, way: PayWay): Promise<WaySetting | undefined> => {
  const [setting] = await db.select().from(payWays).where(eq(payWays.way, way));
  return setting;
};

/** A payment method without settings is closed and has the default limits. */
export const unsetWay = (way: PayWay): WaySetting => ({
  way,
  enabled: false,
  minPrice: DEPOSIT_MIN_YUAN,
  maxPrice: DEPOSIT_MAX_YUAN,
  address: '',
  picture: '',
});

/** All four payment methods, in the order of the tabs. */
export const readWays = async (db: Queryable): Promise<WaySetting[]> => {
  const stored = new Map((await db.select().from(payWays)).map((setting) => [setting.way, setting]));
  return PAY_WAYS.map((way) => stored.get(way) ?? unsetWay(way));
};

export const rangeOf = ({ minPrice, maxPrice }: WaySetting): PayRange => ({ min_price: minPrice, max_price: maxPrice });

export const isOpen = (channel: Channel, setting: WaySetting): boolean => setting.enabled && channel.isReady(setting);

/** Always 1: the client offers the staffed service regardless of this flag. */
const STAFFED = 1;

export const flagsOf = (channels: Channels, settings: readonly WaySetting[]): PayWays => {
  const flags: PayWays = { usdt: 0, card: 0, wechat: 0, alipay: 0, manual: STAFFED };
  for (const setting of settings) {
    const channel = channels[setting.way];
    flags[channel.flag] = isOpen(channel, setting) ? 1 : 0;
  }
  return flags;
};

export const putWay = async (tx: Tx, setting: WaySetting): Promise<void> => {
  await tx
    .insert(payWays)
    .values(setting)
    .onConflictDoUpdate({
      target: payWays.way,
      set: {
        enabled: sql`excluded.enabled`,
        minPrice: sql`excluded.min_price`,
        maxPrice: sql`excluded.max_price`,
        address: sql`excluded.address`,
        picture: sql`excluded.picture`,
      },
    });
};

const PICTURES_AT = '/media/pay/';

/** Stores the picture of a payment code under the hash of its content and returns its address. */
export const putPicture = async (tx: Tx, image: Buffer): Promise<string> => {
  const hash = sha256(image).toString('base64url');
  await tx.insert(payPictures).values({ hash, image }).onConflictDoNothing();
  return PICTURES_AT + hash;
};

/** The hash in the address of a stored picture, or undefined when the address has another form. */
export const pictureHash = (address: string): string | undefined => {
  const hash = address.startsWith(PICTURES_AT) ? address.slice(PICTURES_AT.length) : '';
  return isPictureHash(hash) ? hash : undefined;
};

export const putAccount = async (tx: Tx, account: AccountDraft): Promise<number> => {
  const [row] = await tx.insert(receivingAccounts).values(account).returning({ id: receivingAccounts.id });
  if (row === undefined) throw new Error('the account was not stored');
  return row.id;
};

export const readAccounts = (db: Queryable) =>
  db.select().from(receivingAccounts).orderBy(asc(receivingAccounts.sort), asc(receivingAccounts.id));

/** Enabled accounts, as members see them. */
export const openAccounts = async (db: Queryable): Promise<ReceivingAccount[]> =>
  (await readAccounts(db))
    .filter(({ enabled }) => enabled)
    .map(({ bankNo, bankOwner, bankAddress, bankName }) => ({
      bank_no: bankNo,
      bank_owner: bankOwner,
      bank_address: bankAddress,
      bank_data: { bank_name: bankName },
    }));
