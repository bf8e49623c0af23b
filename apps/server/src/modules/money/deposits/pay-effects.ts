import {
  type HouseAccount,
  PAY_SETTING_NAMES,
  PAY_WAY_NAMES,
  type ProposalEffect,
  type Rates,
  type WaySettings,
} from '@koi/contract';
import { addDays, beijingDay, displayMoney, parseUsdt } from '@koi/money';
import { and, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../platform/index.ts';
import { countEffect } from '../../operator/proposals/index.ts';
import { houseFlows, type Payment } from '../figures/index.ts';
import { STATE } from './deposit.ts';
import { deposits } from './tables.ts';
import { readAccounts, readWay } from './ways.ts';

/** Beijing days whose payments the second person reads, including today. */
const DAYS = 30;

type Way = WaySettings['way'];
type Flow = Pick<Payment, 'kind' | 'way'>;

/** Orders that members have opened and that keep the account, address, limits or rate with which they were made. */
const unpaidEffect = async (tx: Tx, way: Way, name: string): Promise<ProposalEffect> => {
  const unpaid = await tx.$count(deposits, and(eq(deposits.way, way), eq(deposits.state, STATE.waiting)));
  return countEffect(name, unpaid, '笔', unpaid > 0);
};

/** Number and sum of the payments of the last days, from the figures of each day. */
const paymentsEffect = async (
  db: Queryable,
  now: Date,
  name: string,
  matches: (flow: Flow) => boolean,
): Promise<ProposalEffect> => {
  const last = beijingDay(now);
  const { payments } = await houseFlows(db, { first: addDays(last, 1 - DAYS), last });
  const found = payments.filter(matches);
  const count = found.reduce((sum, flow) => sum + flow.count, 0);
  const amount = found.reduce((sum, flow) => sum + flow.amount, 0n);
  const value = `${count.toLocaleString('en-US')} 笔，¥${displayMoney(amount)}`;
  return { name: `近 ${DAYS} 天${name}`, value, watch: false };
};

const depositsEffect = (tx: Tx, way: Way, now: Date): Promise<ProposalEffect> =>
  paymentsEffect(tx, now, `存款 · ${PAY_WAY_NAMES[way]}`, (flow) => flow.kind === 'deposit' && flow.way === way);

/** A receiving account: orders that still show the old one, and how many accounts members choose from. */
export const accountEffects = async (tx: Tx, { id, enabled }: HouseAccount, now: Date): Promise<ProposalEffect[]> => {
  const others = (await readAccounts(tx)).filter((account) => account.enabled && account.id !== id).length;
  const open = others + enabled;
  return [
    await unpaidEffect(tx, 'bank', '待付款的网银订单仍显示原账户'),
    countEffect('执行后启用的收款账户', open, '个', open === 0),
    await depositsEffect(tx, 'bank', now),
  ];
};

/** A pay way: orders that keep the old settings, and what members may deposit from now on. */
export const wayEffects = async (tx: Tx, form: WaySettings, now: Date): Promise<ProposalEffect[]> => {
  const { way, enabled, min_price, max_price, address } = form;
  const former = (await readWay(tx, way))?.address ?? '';
  const range = `¥${displayMoney(min_price)} 至 ¥${displayMoney(max_price)}`;
  return [
    await unpaidEffect(tx, way, '待付款的订单仍按原设置'),
    { name: '会员每笔可存', value: enabled === 1 ? range : '关闭，不能存款', watch: false },
    ...(former === '' || former === address ? [] : [{ name: '原地址的到账仍会读取', value: '是', watch: false }]),
    await depositsEffect(tx, way, now),
  ];
};

/** Amounts from which a second person or a fresh code is needed. */
const GUARDS = [
  'withdrawal_second_person',
  'deposit_second_person',
  'reviewer_second_person',
  'bonus_second_person',
  'fresh_code_from',
  'usdt_second_node',
] as const satisfies readonly (keyof Rates)[];

/** The proposed values; a proposal of the previous release lacks some. */
type Wanted = { readonly [field in keyof Rates]?: string | undefined };

const guardEffects = (before: Rates, after: Wanted): ProposalEffect[] =>
  GUARDS.flatMap((field) => {
    // Amounts of USDT have more places than amounts of money.
    const [was, will] = [parseUsdt(before[field]), parseUsdt(after[field] ?? before[field])];
    if (was === undefined || will === undefined || was === will) return [];
    const isLooser = will > was;
    return [{ name: PAY_SETTING_NAMES[field], value: isLooser ? '更少的单需要' : '更多的单需要', watch: isLooser }];
  });

/** Rates, fees and limits: which payments they concern, and which guards become weaker. */
export const ratesEffects = async (tx: Tx, before: Rates, after: Wanted, now: Date): Promise<ProposalEffect[]> => {
  const differs = (...fields: (keyof Rates)[]) =>
    fields.some((field) => after[field] !== undefined && after[field] !== before[field]);
  const isWithdrawal = ({ kind, way }: Flow) => kind === 'withdrawal' && way === 'usdt';
  const effects = guardEffects(before, after);
  if (differs('usdtrate')) {
    effects.push(await unpaidEffect(tx, 'usdt', '待付款的 USDT 订单仍按原汇率'), await depositsEffect(tx, 'usdt', now));
  }
  if (differs('withdrawusdtrate', 'withdrawfeeusdttrc', 'withdrawcashfee')) {
    effects.push(await paymentsEffect(tx, now, '取款 · USDT', isWithdrawal));
  }
  if (differs('usdt_return_fee')) {
    const [was, will] = [parseUsdt(before.usdt_return_fee), parseUsdt(after.usdt_return_fee ?? '')];
    const isLess = (will ?? 0n) > (was ?? 0n);
    effects.push({ name: '付款人最少收回', value: isLess ? '更少' : '更多', watch: isLess });
  }
  if (differs('withdrawal_second_person')) {
    effects.push(await paymentsEffect(tx, now, '取款', ({ kind }) => kind === 'withdrawal'));
  }
  if (differs('deposit_second_person')) {
    effects.push(await paymentsEffect(tx, now, '存款', ({ kind }) => kind === 'deposit'));
  }
  return effects;
};
