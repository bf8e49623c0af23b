import type { OutputOf, StaffGame, staffRows, VipLevelRow } from '@koi/contract';
import { highestCommission, marginsOf } from '@koi/contract/rules/margins';

export interface MarginsDeps {
  vip: { levels(): Promise<VipLevelRow[]> };
  games: { returns(): Promise<Pick<StaffGame, 'category' | 'name' | 'return_percent'>[]> };
  /** Steps of the commission plans that count now or later. */
  commissionTiers(): Promise<readonly { direct: string; indirect: string }[]>;
}

/** What is given back from each stake, beside what the house keeps of it. */
export const readMargins = async ({
  vip,
  games,
  commissionTiers,
}: MarginsDeps): Promise<OutputOf<(typeof staffRows.rebates)['margins']>> => {
  const [levels, returns, tiers] = await Promise.all([vip.levels(), games.returns(), commissionTiers()]);
  return { categories: marginsOf(returns, levels), commission: highestCommission(tiers) };
};
