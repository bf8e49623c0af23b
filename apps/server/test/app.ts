import { randomUUID } from 'node:crypto';
import type { Endpoint, Envelope, OutputOf, RequestOf } from '@koi/contract';
import { memberRows } from '@koi/contract';
import { addDays } from '@koi/money';
import type { InjectOptions } from 'fastify';
import { loginForm, registrationForm } from '../../../scripts/cast/members.ts';
import type { AppOptions } from '../src/app.ts';
import { type App, createApp } from '../src/app-process.ts';
import { memberIdOf, setBirthday } from '../src/modules/people/members/index.ts';
import { type Clock, type Config, createLog, type Database, systemClock } from '../src/platform/index.ts';
import { crews } from './crews.ts';
import { atEnd, TEST_SECRETS, type TestDatabase, testDatabase } from './database.ts';

export interface CallOptions {
  token?: string | undefined;
  headers?: Record<string, string>;
}

export interface Result<T> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Envelope<T>;
}

/** The secrets of members, unless a test is about others. */
export const PASSWORD = 'secret-6';
export const PAY_PASSWORD = 'pay-secret';

/** Members are born on different days, because two accounts with one name and one birth date are of the same person. */
const FIRST_BIRTHDAY = '1990-05-17';

interface Registered {
  password: string;
  paypassword: string;
  realname: string;
  birthday: string;
}

export interface TestApp {
  app: App;
  /** Address of the database for the owner of its tables. */
  url: string;
  /** Connections of the owner. */
  database: Database;
  /** Connections of the app, which has the role of the server. */
  appDatabase: Database;
  /** The database with the addresses of both roles, for another app that shares it. */
  store: TestDatabase;
  clock: Clock;
  /** All lines logged so far. */
  logged: () => string;
  /** Checks what it sends by type, so that a field that is missing or unknown does not compile. */
  call<E extends Endpoint>(row: E, input?: RequestOf<E>, options?: CallOptions): Promise<Result<OutputOf<E>>>;
  /** Sends anything, for tests of what is refused. */
  callUnchecked<E extends Endpoint>(row: E, input: object, options?: CallOptions): Promise<Result<OutputOf<E>>>;
  /** Registers a new member and returns the token. */
  register(name: string, draft?: Partial<Registered>): Promise<string>;
  /** Logs in a member who uses no authenticator and returns the token. */
  logIn(name: string, password?: string): Promise<string>;
}

export const testConfig = (changes: Partial<Config> = {}): Config => ({
  mode: 'test',
  role: 'all',
  apiProcesses: 0,
  processes: 1,
  migrates: true,
  drainMs: 0,
  port: 0,
  host: '127.0.0.1',
  databaseUrl: 'postgres://unused',
  poolSize: 8,
  dataDir: '.',
  ...TEST_SECRETS,
  rateLimits: false,
  logLevel: 'debug',
  trustProxy: false,
  venueOrigins: [],
  privateHosts: ['127.0.0.1', 'localhost'],
  payerUrl: '',
  ...changes,
});

/** Staff calls that move money need a key. Tests of this rule send their own. */
const keyFor = ({ money, caller }: Endpoint): Record<string, string> =>
  money === true && caller === 'staff' ? { 'idempotency-key': randomUUID() } : {};

const bearer = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

/** The token with which a crew makes a call, or the given one. */
export const tokenFor = async (row: Endpoint, token: string | undefined): Promise<string | undefined> =>
  token === undefined || row.caller !== 'staff' ? token : (crews.get(token)?.(row) ?? token);

/** Calls of an app. Each call of a crew is made by the person whose work it is. */
export const callsThrough =
  ({ http }: App): TestApp['call'] =>
  async (row, input, { token, headers = {} } = {}) => {
    const form = (input ?? {}) as object;
    const sent: InjectOptions = {
      method: row.method,
      url: row.path,
      headers: { ...keyFor(row), ...bearer(await tokenFor(row, token)), ...headers },
    };
    if (row.method === 'GET') sent.query = form as Record<string, string>;
    else sent.payload = form;
    const response = await http.inject(sent);
    return { status: response.statusCode, headers: response.headers, body: response.json() };
  };

/** The real app with its own database. Calls go through the whole HTTP stack without a port. */
export const testApp = async ({
  clock = systemClock,
  config = {},
  outside,
  template,
  on,
}: {
  clock?: Clock;
  config?: Partial<Config>;
  outside?: AppOptions['outside'];
  /** The database that is copied, instead of the empty one. */
  template?: string;
  /** A database that several apps share, like processes of one installation. */
  on?: TestDatabase;
} = {}): Promise<TestApp> => {
  const store = on ?? (await testDatabase({ poolSize: 8, template }));
  const { url, runtimeUrl, database } = store;
  const settings = testConfig({ databaseUrl: runtimeUrl, ...config });
  const appDatabase = store.runtime(settings);
  const lines: string[] = [];
  const log = createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } });
  const app = await createApp({
    config: settings,
    database: appDatabase,
    clock,
    log,
    ...(outside && { outside }),
  });
  await app.http.ready();
  atEnd(() => app.stop());

  const call = callsThrough(app);
  let born = 0;
  const nextBirthday = () => {
    born += 1;
    return addDays(FIRST_BIRTHDAY, -born);
  };

  return {
    app,
    url,
    database,
    appDatabase,
    store,
    clock,
    logged: () => lines.join(''),
    call,
    callUnchecked: (row, input, options) => call(row, input as never, options),
    async register(
      name,
      { password = PASSWORD, paypassword = PAY_PASSWORD, realname = '陈宇', birthday = nextBirthday() } = {},
    ) {
      const form = registrationForm(name, { password, realname, paypassword });
      const { body } = await call(memberRows.members.register, form);
      if (body.code !== 200) throw new Error(`registration refused: ${body.message}`);
      // Deposits and launches require a birth date.
      if (birthday !== '') {
        await appDatabase.transaction(async (tx) => {
          const memberId = (await memberIdOf(tx, name)) ?? 0;
          await setBirthday(tx, memberId, birthday);
        });
      }
      return body.data.api_token;
    },
    async logIn(name, password = PASSWORD) {
      const { body } = await call(memberRows.members.login, loginForm(name, password));
      if (body.code !== 200) throw new Error(`login refused: ${body.message}`);
      return body.data.api_token;
    },
  };
};
