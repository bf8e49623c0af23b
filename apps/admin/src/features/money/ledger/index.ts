export { LedgerScreen } from './ledger-screen.tsx';
