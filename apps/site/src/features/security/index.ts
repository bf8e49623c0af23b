export { LogScreen } from './log-screen.tsx';
export { SecurityScreen } from './security-screen.tsx';
export { TotpScreen } from './totp-screen.tsx';
