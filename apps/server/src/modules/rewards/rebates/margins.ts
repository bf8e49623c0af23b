import type { OutputOf, StaffGame, staffRows, VipLevelRow } from '@koi/contract';
import { highestCommission, marginsOf } from '@koi/contract/rules/margins';
import type { Queryable } from '../../../platform/index.ts';

export interface MarginsDeps {
  vip: { levels(db?: Queryable): Promise<VipLevelRow[]> };
  games: { returns(db?: Queryable): Promise<Pick<StaffGame, 'category' | 'name' | 'return_percent'>[]> };
  /** Tiers of the current and future commission plans. */
  commissionTiers(db?: Queryable): Promise<readonly { direct: string; indirect: string }[]>;
}

/** The rebates and commission given back per stake, next to the margin of the house. */
export const readMargins = async (
  { vip, games, commissionTiers }: MarginsDeps,
  db?: Queryable,
): Promise<OutputOf<(typeof staffRows.rebates)['margins']>> => {
  const [levels, returns, tiers] = [await vip.levels(db), await games.returns(db), await commissionTiers(db)];
  return { categories: marginsOf(returns, levels), commission: highestCommission(tiers) };
};
