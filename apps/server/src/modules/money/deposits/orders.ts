import {
  DEPOSIT_OPEN_MAX,
  DEPOSITS,
  type DepositOrder,
  type InputOf,
  type memberRows,
  type NewTronOrder,
  PAY_WAY_NAMES,
  type TronOrder,
  USDT_PROTOCOL,
} from '@koi/contract';
import { hasControl } from '@koi/contract/rules/control';
import { checkDeposit, type Deposit as DepositForm } from '@koi/contract/rules/deposits';
import { formatMoney } from '@koi/money';
import {
  earlierAnswer,
  type Intent,
  once,
  orderNumber,
  refuse,
  type ServiceDeps,
  type Tx,
} from '../../../platform/index.ts';
import type { SettingsService } from '../../operator/settings/index.ts';
import type { CardsService } from '../../people/cards/index.ts';
import { readMember } from '../../people/members/index.ts';
import { assess } from '../../people/protection/index.ts';
import {
  type Deposit,
  isCancellable,
  isLapsed,
  isReadableBy,
  isSamePerson,
  isUsdt,
  riskOf,
  toDepositOrder,
  toNewTronOrder,
  toTronOrder,
  type UsdtDeposit,
  windowEnd,
} from './deposit.ts';
import { requireUnapproved } from './first-approval.ts';
import { lapse, lapseOverdueOf } from './lapse.ts';
import type { PayerSeal } from './payer.ts';
import { addEvent, findOrder, hadDepositBefore, lockOrder, openAmount, openOrders } from './store.ts';
import { type Channels, isOpen, rangeOf, readWay, unsetWay } from './ways.ts';

export interface OrdersDeps extends ServiceDeps {
  settings: Pick<SettingsService, 'requireOpen'>;
  channels: Channels;
  payer: PayerSeal;
  cards: Pick<CardsService, 'refuseExcludedPayer'>;
  /** Replaces the gate of player protection, to measure its cost. */
  gate?: typeof assess;
}

type Rows = typeof memberRows.deposits;
export type NewOrderForm = InputOf<Rows['create']>;
export type TronForm = InputOf<Rows['createTron']>;

interface Request {
  form: DepositForm;
  protocol: string;
  rate: string;
}

const NO_PAYER = { bank: '', bank_address: '', bank_no: '', bank_owner: '' };

const isStorable = ({ bank, bank_address, bank_owner, bank_no }: DepositForm): boolean =>
  ![bank, bank_address, bank_owner, bank_no].some(hasControl);

/** Only one USDT protocol is offered. A client that names none gets that one. */
const isOffered = (way: DepositForm['paytype'], protocol: string): boolean =>
  way !== 'usdt' || protocol === '' || protocol === USDT_PROTOCOL;

const asUsdt = (order: Deposit | undefined): UsdtDeposit => {
  if (order === undefined || !isUsdt(order)) throw refuse('deposits.orderUnknown');
  return order;
};

/** Creates, reads and cancels orders on behalf of members. */
export const createOrders = ({ database, clock, settings, channels, payer, cards, gate = assess }: OrdersDeps) => {
  const open = async (tx: Tx, memberId: number, { form, protocol, rate }: Request): Promise<Deposit> => {
    const channel = channels[form.paytype];
    const setting = (await readWay(tx, form.paytype)) ?? unsetWay(form.paytype);
    const objection = checkDeposit(form, rangeOf(setting));
    if (objection !== undefined) throw refuse('wire.invalid', objection);
    if (!isStorable(form)) throw refuse('wire.badInput');
    if (!isOpen(channel, setting) || !isOffered(form.paytype, protocol)) throw refuse('deposits.wayClosed');
    const { amount } = form;
    const now = clock.now();
    // The gate takes the member's lock, under which open orders are counted.
    await gate(tx, {
      memberId,
      action: 'deposit',
      amount,
      now,
      async pending(own) {
        await lapseOverdueOf(own, memberId, now);
        return openAmount(own, memberId);
      },
    });
    await lapseOverdueOf(tx, memberId, now);
    if ((await openOrders(tx, memberId)) >= DEPOSIT_OPEN_MAX) throw refuse('deposits.tooManyOpen');
    const { realname } = await readMember(tx, memberId);
    const risk = riskOf({
      amount,
      isFirst: !(await hadDepositBefore(tx, memberId, now)),
      payerIsMember: form.paytype === 'bank' ? isSamePerson(form.bank_owner, realname) : undefined,
    });
    const common = {
      memberId,
      no: orderNumber('D', now),
      way: form.paytype,
      amount,
      rate,
      createdAt: now,
      expiresAt: windowEnd(now),
      risk: form.paytype === 'usdt' ? 0 : risk,
    };
    if (form.paytype === 'bank') await cards.refuseExcludedPayer(tx, memberId, form.bank_no);
    const order = await channel.open(tx, common, form, setting);
    await addEvent(tx, order.no, now, '会员', `提交${PAY_WAY_NAMES[order.way]}存款 ${formatMoney(amount)}`);
    return order;
  };

  /**
   * Runs the request of an order once per key. Settings are read before the transaction, because a transaction that waits
   * for a second connection could wait for one that waits for it.
   */
  const make = async <T>(intent: Intent, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const earlier = await earlierAnswer<T>(database.orm, intent);
    if (earlier !== undefined) return earlier.answer;
    await settings.requireOpen('deposits');
    return database.transaction((tx) => once(tx, intent, () => work(tx)));
  };

  const readable = async (no: string, memberId: number | undefined): Promise<Deposit> => {
    const order = await findOrder(database.orm, no);
    if (order === undefined || !isReadableBy(order, memberId)) throw refuse('deposits.orderUnknown');
    return order;
  };

  return {
    /** Returns the number of the new order. */
    async create(memberId: number, form: NewOrderForm, key: string | undefined): Promise<string> {
      const request = { form, protocol: form.catepay, rate: await channels[form.paytype].rate() };
      // A hash of the request is stored, so the card number is replaced by a keyed fingerprint that cannot be guessed
      // from it.
      const [mark, ...otherMarks] = payer.marks(memberId, form.bank_no);
      const marked = (bank_no: string) => ({ ...form.asSent, bank_no });
      const intent = {
        scope: `member:${memberId}:deposits.create`,
        key,
        content: marked(mark),
        sameContents: otherMarks.map(marked),
      };
      return make(intent, async (tx) => {
        const { no } = await open(tx, memberId, request);
        return no;
      });
    },

    async createTron(memberId: number, form: TronForm, key: string | undefined): Promise<NewTronOrder> {
      const { money: amount, protocol, asSent: content } = form;
      const request = {
        form: { ...NO_PAYER, paytype: 'usdt', amount } as const,
        protocol,
        rate: await channels.usdt.rate(),
      };
      return make({ scope: `member:${memberId}:deposits.createTron`, key, content }, async (tx) =>
        toNewTronOrder(asUsdt(await open(tx, memberId, request)), clock.now()),
      );
    },

    /** Ends an unpaid order at its member's request. Cancelling it again has no effect. */
    cancel: (no: string, memberId: number): Promise<void> =>
      database.transaction(async (tx) => {
        const now = clock.now();
        const order = await lockOrder(tx, no);
        if (order === undefined || order.memberId !== memberId) throw refuse('deposits.orderUnknown');
        if (isLapsed(order)) return;
        if (!isCancellable(order, now)) throw refuse('deposits.notCancellable');
        await requireUnapproved(tx, no, now);
        await lapse(tx, [order], { reason: DEPOSITS.cancelled, who: '会员', at: now });
      }),

    async read(no: string, memberId: number | undefined): Promise<{ order: DepositOrder; kind: string }> {
      const order = await readable(no, memberId);
      const channel = channels[order.way];
      const payee = channel.payee(order, await readWay(database.orm, order.way));
      return { order: toDepositOrder(order, payee, { memberId, now: clock.now() }), kind: channel.kind };
    },

    async readTron(no: string, memberId: number | undefined): Promise<TronOrder> {
      return toTronOrder(asUsdt(await readable(no, memberId)), clock.now());
    },
  };
};
export type Orders = ReturnType<typeof createOrders>;
