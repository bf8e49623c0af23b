import { createFiguresService, type FiguresDeps } from './service.ts';

export { checkFlows, checkPlay, type Days, venueDifferences } from './books.ts';
export {
  type CohortFigures,
  type FirstDepositRow,
  firstDepositDays,
  listFirstDeposits,
  readCohorts,
} from './cohort-reading.ts';
export { firstDepositsByWay, type HouseFlows, houseFlows, type Payment, walletSums } from './flow-reading.ts';
export { type MemberDayFigures, readMemberDays, withdrawnSince } from './member-days.ts';
export { sumsOf } from './member-sums.ts';
export { checkPeriods } from './period-books.ts';
export { readHouseTotals, readMemberFigures, readTreeFigures, type Sums } from './period-reading.ts';
export { figuresOf, type PlayChange, recordPlay, type SettledBet } from './play.ts';
export { activeIn, type GamePlay, type PlayTotals, playByGame, playByVenueDay, playTotals } from './play-reading.ts';
export { type FiguresService, rebuildFigures } from './service.ts';
export { resultsOn, venueTotals } from './totals.ts';
export { NO_FIGURES, paidCommission, readTreeDays, type TreeDay, treeMembersIn, treesIn } from './tree-reading.ts';

export const createFigures = (deps: FiguresDeps) => ({ ...createFiguresService(deps), routes: [] });
