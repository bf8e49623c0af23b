import type { InputOf, memberRows, OutputOf, PlainRefusalName } from '@koi/contract';
import { createFraming, onceOutside, refuse, type ServiceDeps } from '../../../platform/index.ts';
import type { TransfersService } from '../../money/transfers/index.ts';
import { readMember } from '../../people/members/index.ts';
import { assess, beginPlay, type ProtectionService } from '../../people/protection/index.ts';
import { findGame } from '../catalogue/index.ts';
import {
  findVenue,
  isOffered,
  keepPageOrigin,
  longestRest,
  playerOf,
  type Reply,
  type Venue,
  type VenueConnection,
  type VenuesService,
} from '../venues/index.ts';

export interface LaunchDeps extends ServiceDeps {
  venues: Pick<VenuesService, 'connect' | 'register' | 'forget' | 'frameOrigins' | 'noteLaunch'>;
  transfers: Pick<TransfersService, 'bringAll' | 'awaitsVenue'>;
  protection: Pick<ProtectionService, 'protectionOf' | 'hold'>;
}

type Row = (typeof memberRows.games)['launch'];
type LaunchRequest = InputOf<Row>;
export interface Launched {
  page: OutputOf<Row>;
  /** An additional message for the member; undefined when everything succeeded. */
  message: string | undefined;
}

interface Caller {
  memberId: number;
  /** The address of the site that the member uses. */
  site: string | undefined;
  idempotencyKey: string | undefined;
}

interface Table {
  venue: Venue;
  connection: VenueConnection;
  code: string;
  name: string;
}

/** A launch address that expires sooner than this is requested again before it is returned. */
const FRESH_MS = 15_000;

const REFUSALS: Readonly<Record<string, PlainRefusalName>> = {
  maintenance: 'games.inMaintenance',
  unknown_game: 'games.unknownAtVenue',
};

const requireAnswer = <T>(reply: Reply<T>): T => {
  if (reply.kind === 'ok') return reply.value;
  const refusal = reply.kind === 'refused' ? REFUSALS[reply.error] : undefined;
  throw refuse(refusal ?? 'games.unreachable');
};

const isSafe = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** Launches a game for a member. Money moves only after the venue has accepted the launch. */
export const createLaunchService = ({ database, clock, venues, transfers, protection }: LaunchDeps) => {
  const isFrameable = createFraming({ mayAsk: ({ origin }) => venues.frameOrigins().includes(origin) });
  const under = new Map<string, Promise<Launched>>();

  const tableOf = async ({ plat_name: venueCode, game_code }: LaunchRequest): Promise<Table> => {
    const game = await findGame(database.orm, venueCode, game_code);
    const venue = game?.visible === true ? await findVenue(database.orm, venueCode) : undefined;
    if (game === undefined || venue === undefined || !isOffered(venue)) throw refuse('games.unknown');
    if (longestRest([venue, game], clock.now()) !== undefined) throw refuse('games.inMaintenance');
    const connection = venues.connect(venue);
    if (connection?.isWorthAsking() !== true) throw refuse('games.unreachable');
    return { venue, connection, code: game.code, name: game.name };
  };

  const pageOf = async ({ venue, connection, code }: Table, { memberId, site: lobby }: Caller) => {
    const ask = () => connection.launch({ player: playerOf(memberId), game: code, lobby });
    requireAnswer(await venues.register(venue, connection, memberId));
    let reply = await ask();
    if (reply.kind === 'refused' && reply.error === 'unknown_player') {
      await venues.forget(memberId, venue.code);
      requireAnswer(await venues.register(venue, connection, memberId));
      reply = await ask();
    }
    const page = requireAnswer(reply);
    if (!isSafe(page.url)) throw refuse('games.unreachable');
    return page;
  };

  /**
   * A venue that can't refuse stakes above the member's limit is not kept from the member; the limit is theirs to know.
   * While a reality check is due, the page covers the frame of a venue that can't refuse bets. One that was not reached is
   * told again.
   */
  const protect = async (memberId: number, connection: VenueConnection): Promise<void> => {
    const state = await protection.protectionOf(memberId);
    if (!state.held && state.stakeMax === null) return;
    const reply = await connection.protect(playerOf(memberId), state);
    if (state.held && reply.kind !== 'ok') await protection.hold(memberId);
  };

  const enter = (memberId: number, venueCode?: string): Promise<void> =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const { frozen } = await assess(tx, { memberId, action: 'launch', now });
      if (frozen) throw refuse('members.frozen');
      if (venueCode === undefined) return;
      if (await transfers.awaitsVenue(tx, memberId, venueCode)) throw refuse('games.unreachable');
      await venues.noteLaunch(tx, memberId, venueCode);
      await beginPlay(tx, memberId, now);
    });

  const launch = async (request: LaunchRequest, caller: Caller): Promise<Launched> => {
    const { memberId, site } = caller;
    const table = await tableOf(request);
    const { venue, connection, name } = table;
    await enter(memberId);
    let page = await pageOf(table, caller);
    await protect(memberId, connection);
    // Assessed again with the note of the launch: a block that commits later finds the game and ends it, and the address
    // of a game that a block was faster than is not given to the member.
    await enter(memberId, venue.code);
    const { autoTransfer } = await readMember(database.orm, memberId);
    const message = autoTransfer ? await transfers.bringAll(memberId, venue, connection) : undefined;
    if (page.expiresAt.getTime() - clock.now().getTime() < FRESH_MS) page = await pageOf(table, caller);
    await keepPageOrigin(database.orm, venue, new URL(page.url).origin);
    const frameable = (await isFrameable(page.url, site)) ? 1 : 0;
    return { page: { url: page.url, name, frameable }, message };
  };

  /** Attempts with the same key run one after the other, and a refusal is final for its key. */
  const launchOnce = async (request: LaunchRequest, caller: Caller, key: string): Promise<Launched> => {
    const intent = { scope: `member:${caller.memberId}:games.launch`, key, content: request };
    let launched: Launched | undefined;
    // The launch address can be used once and is not stored, so a repeated request gets a new one.
    await onceOutside<null>(database, intent, async ({ finish }) => {
      launched = await launch(request, caller);
      await database.transaction((tx) => finish(tx, null));
      return null;
    });
    return launched ?? launch(request, caller);
  };

  return async (request: LaunchRequest, caller: Caller): Promise<Launched> => {
    const { memberId, idempotencyKey: key } = caller;
    if (key === undefined) return launch(request, caller);
    const name = `${memberId}:${key}:${JSON.stringify(request)}`;
    const running = under.get(name);
    if (running !== undefined) return running;
    const run = launchOnce(request, caller, key).finally(() => under.delete(name));
    under.set(name, run);
    return run;
  };
};
export type LaunchService = ReturnType<typeof createLaunchService>;
