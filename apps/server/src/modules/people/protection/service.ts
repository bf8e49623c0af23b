import type { Logger, Queryable, ServiceDeps, Tx } from '../../../platform/index.ts';
import type { SettingsService } from '../../operator/settings/index.ts';
import type { MembersService } from '../members/index.ts';
import { createBlocks } from './blocks.ts';
import { createHub } from './hub.ts';
import { createLimits } from './limits.ts';
import { checkProtectionLog } from './log.ts';
import { createPersons } from './persons.ts';
import { createSittings } from './sittings.ts';

export interface ProtectionDeps extends ServiceDeps {
  settings: Pick<SettingsService, 'get'>;
  members: Pick<MembersService, 'checkPayPassword' | 'storeBirthDateBy'>;
}

/** What higher modules do for player protection. */
export interface ProtectionListener {
  /** Ends rewards that were not claimed, in the transaction of an exclusion or of closing an account. Returns how many. */
  endRewards?(tx: Tx, memberId: number, now: Date): Promise<number>;
  /** Ends open turnover, in the transaction of an exclusion or a house block. Returns how much was left. */
  endTurnover?(tx: Tx, memberId: number, block: 'exclusion' | 'house', now: Date): Promise<bigint>;
  /** Runs after a commit that asked for the end of games. */
  endGames?(memberId: number): void;
  /** Runs after the limit of a single stake has changed. */
  limitChanged?(memberId: number): void;
  /** Runs after a reality check was answered. */
  resumed?(memberId: number): void;
}

export const createProtectionService = ({ database, clock, settings, members }: ProtectionDeps) => {
  const listeners: ProtectionListener[] = [];
  let readPending = async (_db: Queryable, _memberId: number): Promise<bigint> => 0n;

  const endGames = (memberId: number): void => {
    for (const listener of listeners) listener.endGames?.(memberId);
  };
  const resumed = (memberId: number): void => {
    for (const listener of listeners) listener.resumed?.(memberId);
  };
  const limitChanged = (memberId: number): void => {
    for (const listener of listeners) listener.limitChanged?.(memberId);
  };
  const endRewards = async (tx: Tx, memberId: number, now: Date): Promise<number> => {
    let ended = 0;
    for (const listener of listeners) ended += (await listener.endRewards?.(tx, memberId, now)) ?? 0;
    return ended;
  };
  const endTurnover = async (tx: Tx, memberId: number, block: 'exclusion' | 'house', now: Date): Promise<bigint> => {
    let ended = 0n;
    for (const listener of listeners) ended += (await listener.endTurnover?.(tx, memberId, block, now)) ?? 0n;
    return ended;
  };
  const { blockMinor, ...blocks } = createBlocks({
    database,
    clock,
    members,
    blocked: endGames,
    endRewards,
    endTurnover,
  });
  const persons = createPersons({ database, clock, blockMinor, endGames });
  members.storeBirthDateBy(persons.storeBirthDate);
  const waitHours = () => settings.get('raise_wait_hours');

  const { realityMinutes, ...sittings } = createSittings({
    database,
    clock,
    settings,
    nearest: (memberId) => hub.nearest(memberId),
    endGames,
    resumed,
  });
  const pending = (db: Queryable, memberId: number) => readPending(db, memberId);
  const hub = createHub({ database, clock, pending, realityMinutes, waitHours });
  const { lapseRaises, ...limits } = createLimits({
    database,
    clock,
    waitHours,
    readLimit: hub.readLimit,
    endGames,
    limitChanged,
  });

  return {
    ...hub,
    ...limits,
    ...sittings,
    ...blocks,
    ...persons,
    realityMinutes,
    waitHours,
    endGames,
    endRewards,
    limitChanged,
    /** Adds a listener of a higher module. */
    listen: (listener: ProtectionListener): void => void listeners.push(listener),
    /** Sets how the amount of a member's open deposit orders is read. */
    readPendingBy(read: typeof readPending): void {
      readPending = read;
    },
    jobs: [
      { name: 'protection-lapse', times: { cron: '*/5 * * * *' }, handler: () => lapseRaises() },
      {
        name: 'protection-log',
        times: { cron: '35 4 * * *' },
        async handler({ now, log }: { now: Date; log: Logger }) {
          const { whole, brokenAt } = await checkProtectionLog(database, { whole: false, now });
          if (!whole) log.error({ brokenAt }, 'the protection log is broken');
        },
      },
    ],
  };
};
export type ProtectionService = ReturnType<typeof createProtectionService>;
