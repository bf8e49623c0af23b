import { CARD_TYPE, type InputOf, type memberRows } from '@koi/contract';
import { usdtFee, usdtPayout } from '@koi/contract/rules/withdrawals';
import { formatMoney, parseMoney, parseUsdt } from '@koi/money';
import { and, eq } from 'drizzle-orm';
import { centre, type Ledger } from '../../../ledger/index.ts';
import { earlierAnswer, once, orderNumber, refuse, type ServiceDeps, type Tx } from '../../../platform/index.ts';
import type { SecondPersonLimits } from '../../operator/claims/index.ts';
import type { Settings, SettingsService } from '../../operator/settings/index.ts';
import type { CardFile, CardsService } from '../../people/cards/index.ts';
import { lockMember, type MembersService, readMember } from '../../people/members/index.ts';
import { seeWithdrawal } from '../../people/risk/index.ts';
import { requirePayouts } from '../payout-holds/index.ts';
import type { Dues, TurnoverService } from '../turnover/index.ts';
import { withdrawalEvents, withdrawals } from './tables.ts';
import { checksOf, holdEntry, type Method, PAID, riskOf, standingChecks } from './withdrawal.ts';

export interface RequestsDeps extends ServiceDeps {
  ledger: Pick<Ledger, 'post' | 'balances'>;
  settings: Pick<SettingsService, 'all' | 'requireOpen'>;
  cards: Pick<CardsService, 'ownCard'>;
  turnover: Pick<TurnoverService, 'dues'>;
  members: Pick<MembersService, 'checkPayPassword'>;
}

type Form = InputOf<(typeof memberRows.withdrawals)['create']>;

interface WithdrawalRequest {
  memberId: number;
  cardId: number;
  amount: bigint;
}

/** Amounts from which two people must approve. An unreadable setting requires it always. */
export const limitsOf = (settings: Settings): SecondPersonLimits => ({
  order: parseMoney(settings.withdrawal_second_person) ?? 0n,
  reviewer: parseMoney(settings.reviewer_second_person) ?? 0n,
});

const methodOf = ({ type }: CardFile): Method => (type === CARD_TYPE.usdt ? 'usdt' : 'bank');

/** Rate, fee and payout of a USDT withdrawal. */
const usdtTerms = (card: CardFile, amount: bigint, settings: Settings) => {
  const rate = settings.withdrawusdtrate;
  const fee = usdtFee(card.owner, settings);
  const { credited } = usdtPayout(amount, rate, fee);
  if (credited === 0n) throw refuse('withdrawals.feeAboveAmount');
  return { rate, feeUsdt: parseUsdt(fee) ?? 0n, payoutUsdt: credited };
};

/** Withdrawal requests of members. A member cannot cancel one; only a refusal returns the money. */
export const createRequests = ({ database, clock, ledger, settings, cards, turnover, members }: RequestsDeps) => {
  const requirePayPassword = async (memberId: number, password: string): Promise<void> => {
    const verdict = await members.checkPayPassword(memberId, password);
    if (verdict === 'locked') throw refuse('members.payPasswordLocked');
    if (verdict === 'wrong') throw refuse('withdrawals.payPasswordWrong');
  };

  /** The balance is read before the turnover, because money that arrives in between brings its own requirement. */
  const requireMeans = async (tx: Tx, { memberId, amount }: WithdrawalRequest, now: Date): Promise<Dues> => {
    const wallets = await ledger.balances(tx, [centre(memberId)]);
    if (amount > (wallets.get(centre(memberId)) ?? 0n)) throw refuse('wallet.insufficient');
    const dues = await turnover.dues(tx, memberId, now);
    const { left, blocks, most } = dues;
    if (left > 0n && blocks.length === 0) throw refuse('withdrawals.turnoverShort', formatMoney(left));
    if (most !== undefined && amount > most) throw refuse('withdrawals.rewardUnplayed', formatMoney(most));
    return dues;
  };

  const hold = async (tx: Tx, request: WithdrawalRequest, terms: Settings): Promise<null> => {
    const { memberId, cardId, amount } = request;
    const { frozen } = await lockMember(tx, memberId);
    if (frozen) throw refuse('members.frozen');
    const now = clock.now();
    await requirePayouts(tx, memberId, now);
    const card = await cards.ownCard(tx, memberId, cardId);
    if (card === undefined) throw refuse('wire.notFound');
    const dues = await requireMeans(tx, request, now);
    const method = methodOf(card);
    const usdt = method === 'usdt' ? usdtTerms(card, amount, terms) : {};
    const paidBefore = await tx.$count(
      withdrawals,
      and(eq(withdrawals.memberId, memberId), eq(withdrawals.state, PAID)),
    );
    const standing = await seeWithdrawal(tx, memberId, now);
    const { realname } = await readMember(tx, memberId);
    const facts = {
      method,
      amount,
      realname,
      card,
      dues,
      paidBefore,
      secondPersonFrom: limitsOf(terms).order,
      now,
    };
    const checks = [...checksOf(facts), ...standingChecks(standing)];
    const order = { no: orderNumber('W', now), memberId, method, amount };
    await ledger.post(tx, holdEntry(order, now));
    await tx.insert(withdrawals).values({
      ...order,
      ...usdt,
      createdAt: now,
      risk: riskOf(checks),
      cardId,
      cardName: method === 'usdt' ? card.owner : card.bank,
      cardTail: card.tail,
      checks,
    });
    const doubts = checks.filter(({ passed }) => !passed).map(({ name }) => name);
    const texts = ['受理申请', ...(doubts.length > 0 ? [`风控标记：${doubts.join('、')}`] : [])];
    await tx.insert(withdrawalEvents).values(texts.map((text) => ({ no: order.no, at: now, who: '系统', text })));
    return null;
  };

  return {
    async create(memberId: number, form: Form, idempotencyKey: string | undefined): Promise<void> {
      const { amount, bank: cardId, password } = form;
      const scope = `member:${memberId}:withdrawals.create`;
      const intent = { scope, key: idempotencyKey, content: { amount: `${amount}`, bank: cardId } };
      // An earlier answer is returned even if the card has been removed since, because the money is already held.
      if ((await earlierAnswer(database.orm, intent)) !== undefined) return;
      await settings.requireOpen('withdrawals');
      const card = await cards.ownCard(database.orm, memberId, cardId);
      if (card === undefined) throw refuse('wire.notFound');
      await requirePayPassword(memberId, password);
      const terms = await settings.all();
      await database.transaction((tx) => once(tx, intent, () => hold(tx, { memberId, cardId, amount }, terms)));
    },
  };
};
