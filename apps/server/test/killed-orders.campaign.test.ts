import { testKilledOrders } from './killed-orders.ts';

await testKilledOrders({ everyPoint: true });
