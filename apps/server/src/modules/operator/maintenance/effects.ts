import type { ProposalEffect } from '@koi/contract';
import { beijingTime } from '@koi/money';
import type { Queryable, Tx } from '../../../platform/index.ts';
import type { VenuesService } from '../../play/venues/index.ts';
import { countEffect } from '../proposals/index.ts';

interface OrderDoor {
  openCount(db: Queryable): Promise<{ count: number }>;
}

/** Modules that know what members have under way. */
export interface UnderWay {
  venues: Pick<VenuesService, 'countGames'>;
  deposits: OrderDoor;
  withdrawals: OrderDoor;
}

/** A maintenance of the whole site: the page that members see, the games that end, and the work that continues. */
export const siteEffects = async (
  tx: Tx,
  until: Date | null,
  { venues, deposits, withdrawals }: UnderWay,
): Promise<ProposalEffect[]> => {
  const games = await venues.countGames(tx);
  const { count: waitingIn } = await deposits.openCount(tx);
  const { count: waitingOut } = await withdrawals.openCount(tx);
  const end = until === null ? '没有预计恢复时间' : `预计 ${beijingTime(until)} 恢复`;
  return [
    { name: '会员只看到维护页面', value: end, watch: true },
    countEffect('结束正在进行的游戏', games, '局', games > 0),
    countEffect('待审核的存款，员工可继续处理', waitingIn, '笔'),
    countEffect('待审核的取款，员工可继续处理', waitingOut, '笔', waitingOut > 0),
    { name: '不受影响', value: '员工后台、进行中的转账', watch: false },
  ];
};
