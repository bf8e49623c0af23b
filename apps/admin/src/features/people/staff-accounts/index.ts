export { StaffAccountsScreen } from './staff-accounts-screen.tsx';
