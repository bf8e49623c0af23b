export { nextPart, type SettledParts } from './part.ts';
export { createSettlementRuns, type SettlementRunsDeps, type Written } from './runs.ts';
export { addedText, createSettlementStaff, type SettlementStaffDeps } from './staff.ts';
export { partColumns } from './tables.ts';
