export { type Rerun, RerunDialog, type UseRun, useRerun } from './rerun.tsx';
export { SettledDays, type SettledDaysProps, type UseRuns } from './settled-days.tsx';
export { dayColumn, MemberLink, SettledRecords, StateTags } from './settled-records.tsx';
