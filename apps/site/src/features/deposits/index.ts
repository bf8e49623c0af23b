/** Both screens are loaded together, because opening an order leads directly to its payment page. */
export { PayInfoScreen } from './pay-info-screen.tsx';
export { RechargeScreen } from './recharge-screen.tsx';
