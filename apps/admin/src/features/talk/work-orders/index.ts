export { WorkOrdersScreen } from './work-orders-screen.tsx';
