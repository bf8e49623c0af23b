export { AccountsScreen } from './accounts-screen.tsx';
