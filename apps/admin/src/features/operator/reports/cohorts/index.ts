export { CohortsTab } from './cohorts-tab.tsx';
