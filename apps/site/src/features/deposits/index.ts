/** Both screens load together: whoever opens an order is on its payment page a moment later. */
export { PayInfoScreen } from './pay-info-screen.tsx';
export { RechargeScreen } from './recharge-screen.tsx';
