export { checkSums, dayOfTime, rebuildSums, type SettledRecords } from './books.ts';
export { nextPart, type SettledParts } from './part.ts';
export { createSettlementRuns, type SettlementRunsDeps } from './runs.ts';
export { addedText, createSettlementStaff, type SettlementStaffDeps } from './staff.ts';
export { addGiven, NO_SUMS, plusSums, type Sums, sumsOfAllDays } from './sums.ts';
export { partColumns } from './tables.ts';
