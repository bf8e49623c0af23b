export { MoneyScreen } from './money-screen.tsx';
