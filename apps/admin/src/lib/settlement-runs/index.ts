export { type Rerun, RerunDialog, type UseRun, useRerun } from './rerun.tsx';
export { SETTLED_DAYS, SettledDays, type SettledDaysProps } from './settled-days.tsx';
export { dayColumn, MemberLink, SettledRecords, StateTags } from './settled-records.tsx';
