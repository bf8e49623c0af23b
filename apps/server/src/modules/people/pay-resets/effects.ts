import type { ProposalEffect } from '@koi/contract';
import { shownToStaff } from '@koi/contract/rules/personal-fields';
import { mustLook } from '@koi/contract/rules/risk';
import { addDays, beijingDay, beijingTime } from '@koi/money';
import { memberWallets } from '../../../ledger/index.ts';
import type { Queryable } from '../../../platform/index.ts';
import { withdrawnSince } from '../../money/figures/index.ts';
import { amountEffect, countEffect } from '../../operator/proposals/index.ts';
import type { CardsService } from '../cards/index.ts';
import { storedScore } from '../risk/index.ts';
import { firstOnDevice, newestSecurity } from '../security-log/index.ts';
import { findReset } from './state.ts';

/** Beijing days of the withdrawals, including today. */
const DAYS = 30;
const DAY_MS = 24 * 3_600_000;
/** A device that the member has used for less time than this, or a recovery after it, may be those of somebody else. */
const NEW_DEVICE_MS = 7 * DAY_MS;
const RECENT_RECOVERY_MS = 30 * DAY_MS;

/** What both people read about the member: the money that the password protects, and signs that somebody else asks. */
export const payResetEffects = async (
  db: Queryable,
  no: string,
  now: Date,
  cards: Pick<CardsService, 'boundTo'>,
): Promise<ProposalEffect[]> => {
  const row = await findReset(db, no);
  if (row === undefined) return [];
  const { memberId } = row;
  const { total } = await memberWallets(db, memberId);
  const withdrawn = await withdrawnSince(db, memberId, addDays(beijingDay(now), 1 - DAYS));
  const bound = await cards.boundTo(db, memberId);
  const asked = await newestSecurity(db, memberId, 'payReset.asked');
  const since = asked && (await firstOnDevice(db, memberId, asked.deviceHash));
  const isNew = since === undefined || now.getTime() - since.getTime() < NEW_DEVICE_MS;
  const recovered = await newestSecurity(db, memberId, 'recovery.done');
  const isRecovered = recovered !== undefined && now.getTime() - recovered.at.getTime() < RECENT_RECOVERY_MS;
  const { score, links } = await storedScore(db, memberId);
  return [
    amountEffect('会员的钱包合计', total, total > 0n),
    amountEffect(`近 ${DAYS} 天取款`, withdrawn),
    countEffect('已绑定的银行卡与地址', bound.length, '个'),
    ...(asked === undefined
      ? []
      : [
          {
            name: '申请时的设备',
            value: `${asked.device || '未知'}，${shownToStaff('network', asked.address)}`,
            watch: isNew,
          },
        ]),
    { name: '该设备首次登录', value: since === undefined ? '没有记录' : beijingTime(since), watch: isNew },
    ...(isRecovered ? [{ name: '最近找回账户', value: beijingTime(recovered.at), watch: true }] : []),
    countEffect('关联的会员', links, '人', links > 0),
    ...(score > 0 ? [{ name: '风险分', value: String(score), watch: mustLook(score) }] : []),
  ];
};
