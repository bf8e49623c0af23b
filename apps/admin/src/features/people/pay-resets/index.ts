export { PayResetsScreen } from './pay-resets-screen.tsx';
