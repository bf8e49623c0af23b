export { PayResetScreen } from './pay-reset-screen.tsx';
