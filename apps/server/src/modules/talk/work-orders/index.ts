import { createMemberSide, type MemberSideDeps } from './member-side.ts';
import { workOrdersRoutes } from './routes.ts';
import { createStaffSide, type StaffSideDeps } from './staff.ts';
import { createTemplates } from './templates.ts';

export const createWorkOrders = (deps: MemberSideDeps & StaffSideDeps) => {
  const doors = { members: createMemberSide(deps), staffSide: createStaffSide(deps), templates: createTemplates(deps) };
  return { todoCount: doors.staffSide.todoCount, unread: doors.members.unread, routes: workOrdersRoutes(doors) };
};
