import { STAFF_TALK_SOCKET, TALK_CLOSED, TALK_SOCKET } from '@koi/contract';
import type { Config, Logger, Sockets } from '../../../platform/index.ts';
import type { Duty } from './duty.ts';
import type { FanOut } from './fan-out.ts';
import { createGuestLines, type GuestLineDeps, type Watched } from './guest-line.ts';
import { createStaffLines, type StaffLineDeps } from './staff-line.ts';

export interface TalkSocketsDeps extends GuestLineDeps, StaffLineDeps {
  config: Pick<Config, 'rateLimits'>;
  fanOut: FanOut;
  duty: Duty;
  log: Logger;
}

/** Interval of the checks of sessions and duty. */
const WATCH_MS = 20_000;
const PER_ADDRESS = 60;
const MOST_OPEN = 10_000;

/** Admits new sockets, and checks and closes all of them. */
export const createTalkSockets = (deps: TalkSocketsDeps) => {
  const { config, fanOut, duty, log } = deps;
  const openGuest = createGuestLines(deps);
  const openStaff = createStaffLines(deps);
  const watched = new Set<Watched>();
  const dutySockets = new Set<string>();
  const perAddress = new Map<string, number>();
  let open = 0;
  let timer: NodeJS.Timeout | undefined;

  /** Returns false when the address or the process has too many sockets. */
  const admit = (address: string): boolean => {
    const there = perAddress.get(address) ?? 0;
    if (config.rateLimits && (there >= PER_ADDRESS || open >= MOST_OPEN)) return false;
    perAddress.set(address, there + 1);
    open += 1;
    return true;
  };
  const release = (address: string): void => {
    const left = (perAddress.get(address) ?? 1) - 1;
    if (left === 0) perAddress.delete(address);
    else perAddress.set(address, left);
    open -= 1;
  };

  const checkAll = async (): Promise<void> => {
    await Promise.all([...watched].map((line) => line.check()));
  };

  const look = async (): Promise<void> => {
    try {
      await duty.keep([...dutySockets]);
      await fanOut.checkDuty();
      await checkAll();
    } catch (cause) {
      log.warn({ reason: String(cause) }, 'sessions of talks could not be looked at');
    }
  };

  return {
    serve(sockets: Sockets): void {
      sockets.serve(TALK_SOCKET, (socket, { address }) => {
        if (!admit(address)) return socket.close(TALK_CLOSED.tooMany);
        socket.once('close', () => release(address));
        openGuest(socket, address, watched);
      });
      sockets.serve(STAFF_TALK_SOCKET, (socket, { address }) => {
        if (!admit(address)) return socket.close(TALK_CLOSED.tooMany);
        socket.once('close', () => release(address));
        openStaff(socket, address, watched, dutySockets);
      });
    },

    /** Closes the sockets whose session has ended, and those of members and visitors during maintenance. */
    checkAll,

    async start(): Promise<void> {
      await fanOut.start();
      timer = setInterval(() => void look(), WATCH_MS);
      timer.unref();
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      await fanOut.stop();
    },
  };
};
