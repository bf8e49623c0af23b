import type { OutputOf, StaffGame, staffRows, VipLevelRow } from '@koi/contract';
import { highestCommission, marginsOf } from '@koi/contract/rules/margins';

export interface MarginsDeps {
  vip: { levels(): Promise<VipLevelRow[]> };
  games: { returns(): Promise<Pick<StaffGame, 'category' | 'name' | 'return_percent'>[]> };
  /** Tiers of the current and future commission plans. */
  commissionTiers(): Promise<readonly { direct: string; indirect: string }[]>;
}

/** The rebates and commission given back per stake, next to the margin of the house. */
export const readMargins = async ({
  vip,
  games,
  commissionTiers,
}: MarginsDeps): Promise<OutputOf<(typeof staffRows.rebates)['margins']>> => {
  const [levels, returns, tiers] = await Promise.all([vip.levels(), games.returns(), commissionTiers()]);
  return { categories: marginsOf(returns, levels), commission: highestCommission(tiers) };
};
