export { NewOrderScreen } from './new-order-screen.tsx';
export { OrderList } from './order-list.tsx';
export { OrderScreen } from './order-screen.tsx';
