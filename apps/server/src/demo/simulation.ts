import { type Endpoint, mayDo, type OutputOf, type RequestOf } from '@koi/contract';
import { createModules, type Modules } from '../app.ts';
import {
  Answer,
  type Call,
  type Config,
  createLog,
  createMetrics,
  type Database,
  ManualClock,
  type Route,
  type StaffCaller,
  type Tx,
} from '../platform/index.ts';
import { inOneTransaction } from './one-transaction.ts';
import { createDemoVenues, createPaidChain, type DemoVenues } from './outside.ts';

/** An event of the past. Its time becomes the time of the services while it happens. */
export interface Happening {
  at: Date;
  happen(simulation: Simulation): Promise<unknown>;
}

/** The services at a time of the past, called as members and staff would call them. */
export interface Simulation {
  tx: Tx;
  clock: ManualClock;
  modules: Modules;
  /** Ids of the members by name, filled in as they join. */
  memberIds: Map<string, number>;
  memberId(name: string): number;
  staff(name: string): StaffCaller;
  asMember<E extends Endpoint>(name: string, row: E, input: RequestOf<E>): Promise<OutputOf<E>>;
  asStaff<E extends Endpoint>(name: string, row: E, input: RequestOf<E>): Promise<OutputOf<E>>;
  runJob(name: string): Promise<void>;
  venues: DemoVenues;
}

export interface SimulationDeps {
  database: Database;
  tx: Tx;
  config: Config;
  start: Date;
  staff: readonly StaffCaller[];
}

const found = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`the demo has no ${what}`);
  return value;
};

export const createSimulation = ({ database, tx, config, start, staff }: SimulationDeps): Simulation => {
  const clock = new ManualClock(start);
  const log = createLog({ level: 'error' });
  const within = inOneTransaction(database, tx);
  const venues = createDemoVenues(clock);
  const outside = { betSources: venues.sources, chain: createPaidChain(clock), adapters: venues.adapterOf };
  const options = { config: { ...config, rateLimits: false }, database: within, clock, log, outside };
  const modules = createModules(options, within, createMetrics(database.pool));
  const routes = Object.values(modules).flatMap((module) => module.routes.flat());
  const handlers = new Map<Endpoint, Route['handle']>(routes.map(({ row, handle }) => [row, handle]));
  const jobs = Object.values(modules).flatMap((module) => ('jobs' in module ? module.jobs : []));
  const memberIds = new Map<string, number>();
  const memberId = (name: string) => found(memberIds.get(name), `member ${name}`);
  const staffOf = (name: string): StaffCaller => {
    const account = found(
      staff.find((each) => each.name === name),
      `staff account ${name}`,
    );
    return { ...account, confirmedAt: clock.now() };
  };

  /** Checks the input as the HTTP server does, and fails on refusals: the demo makes only calls that succeed. */
  const call = async <E extends Endpoint>(
    row: E,
    request: RequestOf<E>,
    by: Pick<Call<unknown>, 'memberId' | 'staff'>,
  ) => {
    try {
      const input = row.input.parse(request);
      const objection = row.check?.(input);
      if (objection !== undefined) throw new Error(objection);
      const answer = await found(
        handlers.get(row),
        row.path,
      )({
        input,
        ...by,
        sessionId: 'demo',
        agent: undefined,
        origin: undefined,
        address: '127.0.0.1',
        requestId: 'demo',
        idempotencyKey: undefined,
        device: undefined,
        userAgent: '',
        setDevice: () => undefined,
        file: () => Promise.reject(new Error('the demo uploads no files')),
        log,
      });
      return (answer instanceof Answer ? answer.data : answer) as OutputOf<E>;
    } catch (cause) {
      throw new Error(`${row.path} failed at ${clock.now().toISOString()}`, { cause });
    }
  };

  const asStaff: Simulation['asStaff'] = (name, row, input) => {
    const staff = staffOf(name);
    if (!mayDo(staff.roles, row.permission)) throw new Error(`${name} may not call ${row.path}`);
    return call(row, input, { memberId: undefined, staff });
  };

  return {
    tx,
    clock,
    modules,
    memberIds,
    memberId,
    staff: staffOf,
    asMember: (name, row, input) => call(row, input, { memberId: memberId(name), staff: undefined }),
    asStaff,
    async runJob(name) {
      const { handler } = found(
        jobs.find((job) => job.name === name),
        `job ${name}`,
      );
      await handler({ now: clock.now(), log, data: {} });
    },
    venues,
  };
};

/** Lets everything happen in the order of time, up to now. */
export const liveThrough = async (
  simulation: Simulation,
  happenings: readonly Happening[],
  now: Date,
): Promise<void> => {
  const past = happenings.filter(({ at }) => at <= now).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const { at, happen } of past) {
    simulation.clock.set(at);
    await happen(simulation);
  }
};
