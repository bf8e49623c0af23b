export { WithdrawalScreen } from './withdrawal-screen.tsx';
