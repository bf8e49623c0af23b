import { ServiceScreen } from '../features/service/index.ts';
import { NewOrderScreen, OrderList, OrderScreen } from '../features/work-orders/index.ts';
import { useQueryParams } from '../lib/navigation.ts';

/** The service tab: the chat and the list of work orders, a single order, or the form of a new one. */
export function KefuScreen() {
  const query = useQueryParams();
  const order = query.get('order');
  if (query.has('new')) return <NewOrderScreen />;
  if (order !== null) return <OrderScreen key={order} id={order} />;
  return <ServiceScreen workOrders={<OrderList />} />;
}
