export { CohortsTab } from './cohorts-tab.tsx';
export { FirstDepositDialog } from './first-deposit-dialog.tsx';
