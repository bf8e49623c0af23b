/** The screens are loaded together, because each of them leads to the next one. */
export { BlockedPage } from './blocked-page.tsx';
export { BreakScreen } from './break-screen.tsx';
export { ExclusionScreen } from './exclusion-screen.tsx';
export { HistoryScreen } from './history-screen.tsx';
export { HubScreen } from './hub-screen.tsx';
export { LimitScreen } from './limit-screen.tsx';
