export { TransfersScreen } from './transfers-screen.tsx';
