export { AdjustmentsScreen } from './adjustments-screen.tsx';
