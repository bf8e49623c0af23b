import { ORDER_STATE, type ReviewCheck, RISK, WITHDRAWAL_STAGE_NAMES } from '@koi/contract';
import { comparableName } from '@koi/contract/rules/person-names';
import { shownToStaff } from '@koi/contract/rules/personal-fields';
import { BLOCK_KIND_NAMES, PROTECTION_CASE_NAMES } from '@koi/contract/texts';
import { displayMoney, formatMoney, formatUsdt } from '@koi/money';
import { centre, type Entry, held, house } from '../../../ledger/index.ts';
import { claimant } from '../../operator/claims/index.ts';
import type { Standing } from '../../people/risk/index.ts';
import type { Dues, Stop } from '../turnover/index.ts';
import type { withdrawals } from './tables.ts';

export type Withdrawal = typeof withdrawals.$inferSelect;
export type Method = Withdrawal['method'];

export const { waiting: WAITING, approved: PAID, refused: RETURNED } = ORDER_STATE;

/** Search text may be anything, and only text of this form is looked up. */
export const isOrderNumber = (no: string): boolean => /^W[0-9A-Z]{10,40}$/.test(no);

type Money = Pick<Withdrawal, 'no' | 'memberId' | 'amount' | 'method'>;

const entry = ({ no, memberId }: Money, step: string, kind: string, at: Date, postings: Entry['postings']): Entry => ({
  key: `withdrawal:${no}:${step}`,
  kind,
  memberId,
  memo: no,
  at,
  postings,
});

/** Moves the amount out of the balance at once, so that it cannot be staked or requested again. */
export const holdEntry = (order: Money, at: Date): Entry =>
  entry(order, 'hold', 'withdrawal-hold', at, [
    { from: centre(order.memberId), to: held(order.memberId), amount: order.amount },
  ]);

export const payEntry = (order: Money, at: Date): Entry =>
  entry(order, 'pay', 'withdrawal', at, [
    { from: held(order.memberId), to: house(`withdrawals:${order.method}`), amount: order.amount },
  ]);

export const returnEntry = (order: Money, at: Date): Entry =>
  entry(order, 'return', 'withdrawal-return', at, [
    { from: held(order.memberId), to: centre(order.memberId), amount: order.amount },
  ]);

/** Stage of the withdrawal as shown to the member. */
export const stageOf = (order: Withdrawal, now: Date): string => {
  if (order.state === PAID) return WITHDRAWAL_STAGE_NAMES.paid;
  if (order.state === RETURNED) return WITHDRAWAL_STAGE_NAMES.returned;
  if (claimant(order, now) !== undefined) return WITHDRAWAL_STAGE_NAMES.inReview;
  return order.firstApproverId === null ? WITHDRAWAL_STAGE_NAMES.waiting : WITHDRAWAL_STAGE_NAMES.secondReview;
};

/** Facts at the time of the request. */
export interface Circumstances {
  method: Method;
  amount: bigint;
  realname: string;
  card: { owner: string; boundAt: Date };
  dues: Pick<Dues, 'left' | 'suspended' | 'blocks'>;
  /** Number of withdrawals paid before. */
  paidBefore: number;
  secondPersonFrom: bigint;
  now: Date;
}

const SAME_OWNER = '收款人与实名一致';
const OTHER_OWNER = '收款人与实名不一致';
/** Checks whose detail has names, although masked. */
export const CHECKS_OF_NAMES: readonly string[] = [SAME_OWNER, OTHER_OWNER];
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const ago = (then: Date, now: Date): string => {
  const ms = now.getTime() - then.getTime();
  if (ms < HOUR_MS) return `${Math.max(1, Math.floor(ms / MINUTE_MS))} 分钟前`;
  return ms < DAY_MS ? `${Math.floor(ms / HOUR_MS)} 小时前` : `${Math.floor(ms / DAY_MS)} 天前`;
};

const check = (passed: boolean, [whenPassed, otherwise]: readonly [string, string], detail: string): ReviewCheck => ({
  passed,
  name: passed ? whenPassed : otherwise,
  detail,
});

const checkOwner = ({ realname, card: { owner } }: Circumstances): ReviewCheck => {
  const isSame = comparableName(owner) === comparableName(realname);
  const [theirs, own] = [shownToStaff('payee', owner), shownToStaff('realname', realname)];
  return check(isSame, [SAME_OWNER, OTHER_OWNER], isSame ? theirs : `收款人 ${theirs}，实名 ${own}`);
};

/** For staff. A case is never named to the member. */
const STOP_NAMES: Readonly<Record<Stop, string>> = { ...BLOCK_KIND_NAMES, person: PROTECTION_CASE_NAMES.person };

const isPlayed = ({ left, suspended }: Circumstances['dues']): boolean => left + suspended === 0n;

/** Without a block, a withdrawal with open turnover is refused. During a block, the reviewer reads what was not played. */
const duesText = ({ left, suspended, blocks }: Circumstances['dues']): string => {
  const names = [...new Set(blocks.map((kind) => STOP_NAMES[kind]))].join('、');
  const parts = [
    suspended > 0n && `存款 ${formatMoney(suspended)}（${names}，不再要求）`,
    left > 0n && `彩金和红包 ${formatMoney(left)}（${names}，未完成的部分留在余额中）`,
  ].filter(Boolean);
  return parts.length === 0 ? `剩余 ${formatMoney(0n)}` : `未打码：${parts.join('，')}`;
};

/** Risk checks for the reviewer. Only the owner of a bank card can be compared, because a USDT address has no name. */
export const checksOf = (facts: Circumstances): ReviewCheck[] => {
  const { method, amount, card, dues, paidBefore, secondPersonFrom, now } = facts;
  const what = method === 'bank' ? '卡片' : '地址';
  const isOld = now.getTime() - card.boundAt.getTime() >= DAY_MS;
  const isSmall = amount < secondPersonFrom;
  return [
    check(isPlayed(dues), ['打码量已满足', '打码量未满足'], duesText(dues)),
    ...(method === 'bank' ? [checkOwner(facts)] : []),
    check(isOld, [`非新绑定${what}`, `新绑定${what}`], ago(card.boundAt, now)),
    check(paidBefore > 0, ['非首次取款', '首次取款'], paidBefore > 0 ? `已付 ${paidBefore} 笔` : '此前无付款'),
    check(isSmall, ['非大额取款', '大额取款'], `${isSmall ? '低于' : '达到'} ${displayMoney(secondPersonFrom)}`),
  ];
};

/** A check for the reviewer when the risk rules ask a person to look. Without it there is none. */
export const standingChecks = ({ score, look, available }: Standing): ReviewCheck[] => {
  if (!look) return [];
  const detail = available ? RISK.checkFailed : RISK.checkUnavailable;
  return [{ passed: false, name: RISK.checkName, detail: score === 0 ? detail : `风险分 ${score}：${detail}` }];
};

const HIGH = 2;

/** A card of another person is a high risk by itself. Otherwise one failed check is medium and two are high. */
export const riskOf = (checks: readonly ReviewCheck[]): number => {
  const doubts = checks.filter(({ passed }) => !passed);
  return doubts.some(({ name }) => name === OTHER_OWNER) ? HIGH : Math.min(doubts.length, HIGH);
};

/** Facts about the payee and the decision, for the reviewer. */
export const factsOf = (order: Withdrawal, owner: string): { label: string; value: string }[] => {
  const target = `****${order.cardTail}`;
  const decided = order.decidedName === '' ? [] : [{ label: '审核人', value: order.decidedName }];
  const first = order.firstApproverName === '' ? [] : [{ label: '初审人', value: order.firstApproverName }];
  if (order.payoutUsdt === null) {
    return [
      { label: '收款方式', value: `银行卡 · ${order.cardName}` },
      { label: '收款卡号', value: target },
      { label: '收款人', value: shownToStaff('payee', owner) },
      ...first,
      ...decided,
    ];
  }
  return [
    { label: '收款方式', value: `USDT · ${order.cardName}` },
    { label: '收款地址', value: target },
    { label: '参考汇率', value: order.rate },
    { label: '手续费', value: `${formatUsdt(order.feeUsdt ?? 0n)} USDT` },
    { label: '实际到账', value: `${formatUsdt(order.payoutUsdt)} USDT` },
    ...first,
    ...decided,
  ];
};
