import type { ProposalEffect } from '@koi/contract';
import { mustLook } from '@koi/contract/rules/risk';
import { addDays, beijingDay, beijingTime } from '@koi/money';
import { memberWallets } from '../../../ledger/index.ts';
import type { Tx } from '../../../platform/index.ts';
import { withdrawnSince } from '../../money/figures/index.ts';
import { amountEffect, countEffect } from '../../operator/proposals/index.ts';
import type { CardsService } from '../cards/index.ts';
import { storedScore } from '../risk/index.ts';
import { newestSecurity } from '../security-log/index.ts';

/** Beijing days of the withdrawals, including today. */
const DAYS = 30;
/** A member who logged in this recently knows the password, so a recovery is unusual. */
const RECENT_MS = 24 * 3_600_000;

/** The money and cards that come with a recovered account, and signs that the person who asks is not its member. */
export const recoveryEffects = async (
  tx: Tx,
  memberId: number,
  now: Date,
  cards: Pick<CardsService, 'boundTo'>,
): Promise<ProposalEffect[]> => {
  const { total } = await memberWallets(tx, memberId);
  const withdrawn = await withdrawnSince(tx, memberId, addDays(beijingDay(now), 1 - DAYS));
  const bound = await cards.boundTo(tx, memberId);
  const login = await newestSecurity(tx, memberId, 'login');
  const { score, links } = await storedScore(tx, memberId);
  const isRecent = login !== undefined && now.getTime() - login.at.getTime() < RECENT_MS;
  return [
    amountEffect('会员的钱包合计', total, total > 0n),
    amountEffect(`近 ${DAYS} 天取款`, withdrawn),
    countEffect('已绑定的银行卡与地址', bound.length, '个'),
    { name: '最近登录', value: login === undefined ? '没有记录' : beijingTime(login.at), watch: isRecent },
    countEffect('关联的会员', links, '人', links > 0),
    ...(score > 0 ? [{ name: '风险分', value: String(score), watch: mustLook(score) }] : []),
  ];
};
