import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_PAGE } from '@koi/contract';
import { type Clock, type Config, createLimiter, type Logger } from '../../../platform/index.ts';
import type { MembersService } from '../../people/members/index.ts';
import type { StaffService } from '../../people/staff/index.ts';
import type { WorkOrdersService } from '../work-orders/index.ts';
import { createDuty } from './duty.ts';
import { createFanOut, staffSessionsOf } from './fan-out.ts';
import { createInbox } from './inbox.ts';
import { createMessages, type MessagesDeps } from './messages.ts';
import { createTalkPictures } from './pictures.ts';
import { serviceRoutes } from './routes.ts';
import { createServiceStaff, type ServiceDeps } from './service.ts';
import { createTalkSockets } from './socket.ts';
import { memberGuest } from './talk.ts';

export { type ImportedTalk, importTalk } from './import.ts';

/** The built-in chat page is part of the site's build. Without it, members are not sent there. */
const hasPage = ({ siteDir, mode }: Pick<Config, 'siteDir' | 'mode'>): boolean =>
  // In development, the pages are served by another process.
  siteDir === undefined ? mode === 'demo' : existsSync(join(siteDir, SERVICE_PAGE, 'index.html'));

export interface LiveChatDeps extends Omit<ServiceDeps, 'hasOwnPage' | 'unread'> {
  config: Pick<Config, 'siteDir' | 'mode' | 'databaseUrl' | 'rateLimits'>;
  clock: Clock;
  log: Logger;
  content: MessagesDeps['content'];
  workOrders: Pick<WorkOrdersService, 'unread'>;
  members: Pick<MembersService, 'authenticate' | 'onSessionsEnded'>;
  staff: Pick<StaffService, 'authenticate' | 'onSessionsEnded'>;
}

export const createLiveChat = (deps: LiveChatDeps) => {
  const { config, clock, workOrders, members, staff } = deps;
  const stands = hasPage(config);
  const limiter = createLimiter({ enabled: config.rateLimits, clock });
  const duty = createDuty(deps);
  const messages = createMessages({ ...deps, duty });
  const unread = { kefu: messages.unread, gongdan: workOrders.unread };
  const staffSide = createServiceStaff({ ...deps, hasOwnPage: () => stands, unread });
  const inbox = createInbox({ ...deps, duty });
  const pictures = createTalkPictures({ ...deps, limiter });
  const fanOut = createFanOut({ ...deps, duty });
  const sockets = createTalkSockets({
    ...deps,
    authenticate: members.authenticate,
    authenticateStaff: staff.authenticate,
    limiter,
    duty,
    messages,
    fanOut,
  });
  // The sockets of ended sessions are closed at once, in every process.
  members.onSessionsEnded({ ended: (memberId) => void fanOut.sessionsEnded(memberGuest(memberId).owner) });
  staff.onSessionsEnded((staffId) => void fanOut.sessionsEnded(staffSessionsOf(staffId)));
  return {
    todoCount: inbox.todoCount,
    picture: pictures.picture,
    sockets,
    routes: serviceRoutes({ staffSide, inbox, pictures }),
    jobs: [
      {
        name: 'talk-pictures',
        times: { cron: '20 4 * * *' },
        handler: ({ now }: { now: Date }) => pictures.sweep(now),
      },
    ],
  };
};
