import { VIP, VIP_MAINTENANCE_DAYS } from '@koi/contract';
import { displayMoney } from '@koi/money';
import type { Tx } from '../../../platform/index.ts';
import { type Level, toWire } from './level.ts';

/** The service that sends letters to members. */
export interface Letters {
  sendLetters(
    tx: Tx,
    letter: { memberIds: readonly number[]; kind: 'vip'; title: string; content: string; at: Date },
  ): Promise<unknown>;
}

const yuan = (amount: bigint) => `¥${displayMoney(amount).replace(/\.00$/, '')}`;

const keeping = ({ maintenance }: Level): string =>
  maintenance === 0n
    ? ''
    : `<p>${VIP_MAINTENANCE_DAYS} 天内完成 <strong>${yuan(maintenance)}</strong> 流水即可保级。</p>`;

export const promotionLetter = (to: Level) => {
  const { electron, realperson } = toWire(to);
  return {
    title: VIP.promotedTitle(to.level),
    content: `<p>感谢您一直以来的支持，您的会员等级已晋升至 <strong>VIP${to.level}</strong>，即刻起按新等级计算返水，电子最高 ${electron}%，真人最高 ${realperson}%。</p>${keeping(to)}`,
  };
};

export const demotionLetter = (from: Level, to: Level) => ({
  title: VIP.demotedTitle(to.level),
  content: `<p>因 ${VIP_MAINTENANCE_DAYS} 天内未完成 VIP${from.level} 的保级流水 ${yuan(from.maintenance)}，您的会员等级调整为 <strong>VIP${to.level}</strong>。</p><p>补足 ${yuan(from.maintenance)} 流水后，次日即可恢复 VIP${from.level}。</p>${keeping(to)}`,
});
