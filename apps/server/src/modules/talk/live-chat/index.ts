import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_PAGE } from '@koi/contract';
import {
  type Authenticate,
  type AuthenticateStaff,
  type Clock,
  type Config,
  createLimiter,
  type Logger,
} from '../../../platform/index.ts';
import { createDuty } from './duty.ts';
import { createFanOut, staffSessionsOf } from './fan-out.ts';
import { createInbox } from './inbox.ts';
import { createMessages, type MessagesDeps } from './messages.ts';
import { createTalkPictures } from './pictures.ts';
import { serviceRoutes } from './routes.ts';
import { createServiceStaff, type ServiceDeps } from './service.ts';
import { createTalkSockets } from './socket.ts';
import { memberGuest } from './talk.ts';

export { memberGuest, visitorGuest } from './talk.ts';

/** The built-in chat page is part of the site's build. Without it, members are not sent there. */
const hasPage = ({ siteDir, mode }: Pick<Config, 'siteDir' | 'mode'>): boolean =>
  // In development, the pages are served by another process.
  siteDir === undefined ? mode === 'demo' : existsSync(join(siteDir, SERVICE_PAGE, 'index.html'));

export interface ServiceModuleDeps extends Omit<ServiceDeps, 'hasOwnPage' | 'unread'> {
  config: Pick<Config, 'siteDir' | 'mode' | 'databaseUrl' | 'rateLimits'>;
  clock: Clock;
  log: Logger;
  content: MessagesDeps['content'];
  /** Counts the member's work orders with an unread answer. */
  unreadOrders: ServiceDeps['unread']['gongdan'];
  authenticate: Authenticate;
  authenticateStaff: AuthenticateStaff;
}

export const createService = (deps: ServiceModuleDeps) => {
  const { config, clock } = deps;
  const stands = hasPage(config);
  const limiter = createLimiter({ enabled: config.rateLimits, clock });
  const duty = createDuty(deps);
  const messages = createMessages({ ...deps, duty });
  const unread = { kefu: messages.unread, gongdan: deps.unreadOrders };
  const staffSide = createServiceStaff({ ...deps, hasOwnPage: () => stands, unread });
  const inbox = createInbox({ ...deps, duty });
  const pictures = createTalkPictures({ ...deps, limiter });
  const fanOut = createFanOut({ ...deps, duty });
  const sockets = createTalkSockets({ ...deps, limiter, duty, messages, fanOut });
  return {
    todoCount: inbox.todoCount,
    duty,
    messages,
    picture: pictures.picture,
    /** Closes the sockets of ended sessions at once, in every process. */
    memberSessionsEnded: (memberId: number) => void fanOut.sessionsEnded(memberGuest(memberId).owner),
    staffSessionsEnded: (staffId: number) => void fanOut.sessionsEnded(staffSessionsOf(staffId)),
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
