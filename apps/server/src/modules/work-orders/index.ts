import { createDesk, type DeskDeps } from './desk.ts';
import { createMemberSide, type MemberSideDeps } from './member-side.ts';
import { workOrdersRoutes } from './routes.ts';
import { createTemplates } from './templates.ts';

export { type ImportedOrder, importOrder } from './import.ts';
export { addTemplates } from './templates.ts';

export const createWorkOrders = (deps: MemberSideDeps & DeskDeps) => {
  const doors = { members: createMemberSide(deps), desk: createDesk(deps), templates: createTemplates(deps) };
  return { todoCount: doors.desk.todoCount, unread: doors.members.unread, routes: workOrdersRoutes(doors) };
};
