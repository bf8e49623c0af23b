import { sql } from 'drizzle-orm';
import QRCode from 'qrcode';
import { putAccount, putPicture, putWay, watchAddress } from '../modules/money/deposits/index.ts';
import { tronAddressOf } from '../modules/people/cards/index.ts';
import type { Tx } from '../platform/index.ts';

/** An address without a private key, so that money sent to it can't be taken on any chain. */
const DEMO_RECEIVING_ADDRESS = tronAddressOf(Buffer.alloc(20, 0x66));

const WAYS = [
  { way: 'bank', minPrice: '100', maxPrice: '50000', address: '' },
  { way: 'usdt', minPrice: '100', maxPrice: '100000', address: DEMO_RECEIVING_ADDRESS },
  { way: 'wxpay', minPrice: '100', maxPrice: '5000', address: '' },
  { way: 'alipay', minPrice: '100', maxPrice: '10000', address: '' },
] as const;

/** Texts of the payment QR codes. They state that there is nothing to pay, and payment apps don't recognise them. */
const DEMO_CODES: Readonly<Partial<Record<string, string>>> = {
  wxpay: '锦鲤演示：微信收款码，无需付款',
  alipay: '锦鲤演示：支付宝收款码，无需付款',
};
const CODE_FORM = { width: 500, margin: 2 };

/** Account numbers with a wrong check digit. */
const ACCOUNTS = [
  { bankName: '招商银行', bankNo: '755900000010001', bankOwner: '锦鲤演示一号', bankAddress: '深圳分行营业部' },
  { bankName: '工商银行', bankNo: '4000020000009200002', bankOwner: '锦鲤演示二号', bankAddress: '深圳福田支行' },
] as const;

export const seedPayWays = async (tx: Tx): Promise<void> => {
  for (const way of WAYS) {
    const text = DEMO_CODES[way.way];
    const picture = text === undefined ? '' : await putPicture(tx, await QRCode.toBuffer(text, CODE_FORM));
    await putWay(tx, { ...way, enabled: true, picture });
  }
  for (const [sort, account] of ACCOUNTS.entries()) await putAccount(tx, { ...account, enabled: true, sort });
};

const WATCHED_MS = 40 * 60_000;

/**
 * Reads the chain of the sandbox from shortly before the demo began. The deposits of the demo's past are not on that
 * chain, so that it is read from the last of them on at the earliest.
 */
export const seedUsdtWatch = async (tx: Tx, { now }: { now: Date }): Promise<void> => {
  const { rows } = await tx.execute<{ last: string | null }>(sql`SELECT max(block_at)::text AS last FROM tron_payment`);
  const last = rows[0]?.last ? new Date(rows[0].last).getTime() + 1 : 0;
  await watchAddress(tx, DEMO_RECEIVING_ADDRESS, new Date(Math.max(last, now.getTime() - WATCHED_MS)));
};
