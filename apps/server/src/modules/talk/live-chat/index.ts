import { type Clock, type Config, createLimiter, createTries, type Logger } from '../../../platform/index.ts';
import { closedArea } from '../../operator/settings/index.ts';
import type { MembersService } from '../../people/members/index.ts';
import type { StaffService } from '../../people/staff/index.ts';
import type { WorkOrdersService } from '../work-orders/index.ts';
import { createDuty } from './duty.ts';
import { createFanOut, staffSessionsOf } from './fan-out.ts';
import { createMessages, type MessagesDeps } from './messages.ts';
import { hasPage } from './page.ts';
import { createTalkPictures } from './pictures.ts';
import { liveChatRoutes } from './routes.ts';
import { createLiveChatService, type ServiceDeps } from './service.ts';
import { createTalkSockets } from './socket.ts';
import { createInbox } from './staff-inbox.ts';
import { memberGuest } from './talk.ts';

export { eraseTalk, expiringTalks } from './expiring.ts';
export { ownMessages } from './own-data.ts';
export { pictureFiles } from './pictures.ts';
export { memberGuest, visitorGuest } from './talk.ts';

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
  const { config, clock, settings, workOrders, members, staff } = deps;
  const isInstalled = hasPage(config);
  const limiter = createLimiter({ enabled: config.rateLimits, clock });
  const tries = createTries({ ...deps, enabled: config.rateLimits });
  const duty = createDuty(deps);
  const messages = createMessages({ ...deps, duty });
  const unread = { kefu: messages.unread, gongdan: workOrders.unread };
  const service = createLiveChatService({ ...deps, hasOwnPage: () => isInstalled, unread });
  const inbox = createInbox({ ...deps, duty });
  const pictures = createTalkPictures({ ...deps, tries });
  const fanOut = createFanOut({ ...deps, duty });
  const sockets = createTalkSockets({
    ...deps,
    authenticate: members.authenticate,
    isInMaintenance: async () => closedArea(await settings.all(), 'site', clock.now()) !== undefined,
    authenticateStaff: staff.authenticate,
    limiter,
    tries,
    duty,
    messages,
    fanOut,
  });
  // The sockets of ended sessions are closed at once, in every process.
  members.onSessionsEnded({ ended: (memberId) => void fanOut.sessionsEnded(memberGuest(memberId).owner) });
  staff.onSessionsEnded((staffId) => void fanOut.sessionsEnded(staffSessionsOf(staffId)));
  return {
    todoCount: inbox.todoCount,
    duty,
    messages,
    picture: pictures.picture,
    sockets,
    routes: liveChatRoutes({ service, inbox, pictures }),
    jobs: [
      {
        name: 'talk-pictures',
        times: { cron: '20 4 * * *' },
        handler: ({ now }: { now: Date }) => pictures.sweep(now),
      },
    ],
  };
};
