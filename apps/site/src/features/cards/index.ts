/** The screens of this feature are loaded together, because they are small and often opened one after the other. */
export { AddBankCardScreen } from './add-bank-card-screen.tsx';
export { AddUsdtCardScreen } from './add-usdt-card-screen.tsx';
export { UsdtMoreScreen } from './usdt-more-screen.tsx';
export { WalletScreen } from './wallet-screen.tsx';
