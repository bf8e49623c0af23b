import type { ProposalEffect } from '@koi/contract';
import type { Tx } from '../../../platform/index.ts';
import { venueTotals } from '../../money/figures/index.ts';
import { amountEffect, countEffect } from '../../operator/proposals/index.ts';
import { onSameHost } from './accounts.ts';
import { PREVIOUS_SECRET_HOURS } from './secrets.ts';
import { findVenue, listVenues, playerTotals } from './store.ts';
import { isOffered } from './venue.ts';

interface Proposed {
  code: string;
  url: string;
  merchant: string;
}

/** The money of members at a venue and the calls that are under way, which depend on how it is called. */
export const accessEffects = async (
  tx: Tx,
  { code, url, merchant }: Proposed,
  isNewSecret: boolean,
): Promise<ProposalEffect[]> => {
  const venue = await findVenue(tx, code);
  if (venue === undefined) return [];
  const atVenue = (await venueTotals(tx)).get(code) ?? 0n;
  const { players, advanced } = (await playerTotals(tx)).get(code) ?? { players: 0, advanced: 0n };
  const keepsPrevious = isNewSecret && venue.secretSealed !== null;
  const isOtherAccount = `${url}${merchant}` !== '';
  const neighbours = isOtherAccount ? onSameHost({ code, url: url || venue.url }, await listVenues(tx)) : [];
  return [
    amountEffect('会员在该场馆的余额', atVenue, atVenue > 0n),
    countEffect('在该场馆开过户的会员', players, '人'),
    ...(advanced > 0n ? [amountEffect('平台在该场馆的垫付', advanced, true)] : []),
    ...(neighbours.length > 0 ? [{ name: '同一主机的其他场馆', value: neighbours.join('、'), watch: true }] : []),
    { name: '对会员开放', value: isOffered(venue) ? '是' : '否', watch: isOffered(venue) },
    ...(keepsPrevious ? [{ name: '原密钥仍可查询转账', value: `${PREVIOUS_SECRET_HOURS} 小时`, watch: false }] : []),
  ];
};
