export { TransferScreen } from './transfer-screen.tsx';
