import { workOrdersRoutes } from './routes.ts';
import { createWorkOrdersService, type WorkOrdersDeps } from './service.ts';
import { createStaffSide, type StaffSideDeps } from './staff.ts';
import { createTemplates } from './templates.ts';

export { eraseWorkOrders } from './erasing.ts';
export { expiringWorkOrders } from './expiring.ts';
export { ownWorkOrders } from './own-data.ts';
export type { WorkOrdersService } from './service.ts';

export const createWorkOrders = (deps: WorkOrdersDeps & StaffSideDeps) => {
  const doors = {
    members: createWorkOrdersService(deps),
    staffSide: createStaffSide(deps),
    templates: createTemplates(deps),
  };
  return { todoCount: doors.staffSide.todoCount, unread: doors.members.unread, routes: workOrdersRoutes(doors) };
};
