/** The screens of this feature load together: each is small, and who opens one is soon on the next. */
export { AddBankCardScreen } from './add-bank-card-screen.tsx';
export { AddUsdtCardScreen } from './add-usdt-card-screen.tsx';
export { UsdtMoreScreen } from './usdt-more-screen.tsx';
export { WalletScreen } from './wallet-screen.tsx';
