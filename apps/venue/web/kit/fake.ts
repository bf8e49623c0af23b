import type { BetResult, GameModule, PlacedBet, PlayContext, Variant } from '../../src/core/game.ts';
import { Refusal } from '../../src/core/game.ts';
import { createDraw } from '../../src/fairness/stream.ts';
import { webDigests, webSeedHash } from '../../src/fairness/web-digests.ts';
import type { Send } from './connection.ts';
import { units, wireMoney } from './money.ts';

interface FakeRound {
  id: string;
  state: unknown;
  openedAt: Date;
  dueAt: Date | null;
  bets: (PlacedBet & { payout?: bigint; detail: string })[];
  nonces: number[];
  hash: string;
  outcome?: unknown;
  closedAt?: Date;
  voided?: boolean;
}

const modules = import.meta.glob<Record<string, GameModule>>('../../src/games/*/game.ts');

/** Runs the real rules of a family with a wallet in memory, for development and screenshots. Never part of a build. */
export const fakeSend = (code: string): Send => {
  let venue: ReturnType<typeof createVenue> | undefined;
  return async (path, body) => {
    venue ??= createVenue(code);
    const answer = await (await venue).handle(path, body as Record<string, unknown> | undefined);
    return { status: 200, body: JSON.parse(JSON.stringify(answer)) };
  };
};

const findGame = async (code: string): Promise<{ game: GameModule; variant: Variant }> => {
  for (const load of Object.values(modules)) {
    for (const game of Object.values(await load())) {
      const variant = Array.isArray(game?.variants) ? game.variants.find((each) => each.code === code) : undefined;
      if (variant) return { game, variant };
    }
  }
  throw new Error(`no game has the code ${code}; add ?code=`);
};

const randomSeed = () => crypto.getRandomValues(new Uint8Array(32));
const fromHex = (text: string): Uint8Array<ArrayBuffer> | undefined =>
  /^[0-9a-f]{64}$/.test(text)
    ? Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    : undefined;
const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const createVenue = async (code: string) => {
  const { game, variant } = await findGame(code);
  const query = new URLSearchParams(window.location.search);
  const rounds: FakeRound[] = [];
  const revealed = new Map<string, { server_seed: string; client_seed: string }>();
  const answers = new Map<string, unknown>();
  let balance = units(query.get('balance') ?? '12680.50');
  // A seed and a nonce in the address reproduce the same result, for screenshots.
  let serverSeed = fromHex(query.get('server') ?? '') ?? randomSeed();
  let clientSeed = query.get('seed') ?? 'koi8866-lotus';
  let hash = await webSeedHash(serverSeed);
  let nonce = Number(query.get('nonce') ?? 0);
  let lastBet = 0;

  const open = () => rounds.find(({ closedAt }) => !closedAt);
  const json = <T>(value: T): T => JSON.parse(JSON.stringify(value ?? null));
  const find = (id: string) => {
    const round = open();
    if (round?.id !== id) throw new Error(`round ${id} is not open`);
    return round;
  };
  const pay = (round: FakeRound, results: readonly BetResult[]) => {
    for (const { betId, payout, detail } of results) {
      const bet = round.bets.find(({ id }) => id === betId);
      if (!bet) throw new Error(`bet ${betId}`);
      Object.assign(bet, { payout, detail });
      balance += payout;
    }
  };

  const context: PlayContext = {
    get now() {
      return new Date();
    },
    variant,
    player: { id: 1, name: 'koi8866' },
    balance: async () => balance,
    round: async () => {
      const round = open();
      return round && { ...round, state: json(round.state) };
    },
    bets: async (id) => rounds.find((round) => round.id === id)?.bets ?? [],
    recent: async (limit) =>
      rounds
        .toReversed()
        .flatMap(({ id, state, outcome, closedAt, voided }) =>
          closedAt && !voided ? [{ id, state: json(state), outcome: json(outcome), closedAt }] : [],
        )
        .slice(0, limit),
    openRound: async (state, dueAt) => {
      const id = String(rounds.length + 1);
      rounds.push({ id, state: json(state), openedAt: new Date(), dueAt, bets: [], nonces: [], hash });
      return id;
    },
    saveRound: async (id, state, dueAt) => void Object.assign(find(id), { state: json(state), dueAt }),
    bet: async (id, drafts) => {
      const total = drafts.reduce((sum, { stake }) => sum + stake, 0n);
      if (total > balance) throw new Refusal('insufficient');
      balance -= total;
      return drafts.map((draft) => {
        const bet = { id: String(++lastBet), ...draft };
        find(id).bets.push(bet);
        return bet;
      });
    },
    draw: async (id) => {
      find(id).nonces.push(nonce);
      const used = nonce++;
      return { draw: createDraw(await webDigests(serverSeed, clientSeed, used)), nonce: used };
    },
    pay: async (id, results) => pay(find(id), results),
    settle: async (id, results, outcome) => {
      const round = find(id);
      pay(round, results);
      Object.assign(round, { outcome: json(outcome), closedAt: new Date() });
    },
    voidRound: async (id) => {
      const round = find(id);
      for (const bet of round.bets) if (bet.payout === undefined) balance += bet.stake;
      Object.assign(round, { voided: true, closedAt: new Date() });
    },
  };

  const state = async () => ({
    ok: true,
    server_time: new Date().toISOString(),
    balance: wireMoney(balance),
    seeds: { hash, client_seed: clientSeed, nonce },
    view: await game.view(context),
  });

  const act = async (body: Record<string, unknown>) => {
    const key = String(body['key']);
    const known = answers.get(key);
    if (known) return known;
    const before = structuredClone({ balance, rounds, nonce });
    try {
      const result = await game.act(context, String(body['action']), body['input'] as Record<string, unknown>);
      const answer = { ...(await state()), result };
      answers.set(key, json(answer));
      return answer;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      balance = before.balance;
      nonce = before.nonce;
      rounds.splice(0, rounds.length, ...before.rounds);
      return { ok: false, code: error.code, message: error.message };
    }
  };

  const changeSeeds = async (body: Record<string, unknown>) => {
    if (open()) return { ok: false, code: 'round_open', message: '本局未结束，暂不能更换种子' };
    const old = { server_seed: hex(serverSeed), hash, client_seed: clientSeed, nonce };
    revealed.set(hash, old);
    serverSeed = randomSeed();
    hash = await webSeedHash(serverSeed);
    clientSeed = String(body['client_seed']);
    nonce = 0;
    return { ok: true, revealed: old, seeds: { hash, client_seed: clientSeed, nonce } };
  };

  const history = () => ({
    ok: true,
    next: null,
    rounds: rounds.toReversed().flatMap(({ id, bets, closedAt, voided }) =>
      closedAt
        ? {
            id,
            closed_at: closedAt,
            stake: wireMoney(bets.reduce((sum, { stake }) => sum + stake, 0n)),
            payout: wireMoney(bets.reduce((sum, { payout }) => sum + (payout ?? 0n), 0n)),
            void: voided ?? false,
            details: bets.map(({ detail }) => detail),
          }
        : [],
    ),
  });

  const proof = (id: string) => {
    const round = rounds.find((each) => each.id === id);
    if (!round) return { ok: false, code: 'unknown', message: '没有这一局' };
    const old = revealed.get(round.hash);
    const seeds = { hash: round.hash, client_seed: old?.client_seed ?? clientSeed };
    return {
      ok: true,
      id,
      code,
      name: variant.name,
      family: game.family,
      state: round.closedAt ? round.state : null,
      outcome: round.closedAt ? round.outcome : null,
      draws: round.nonces.map((used) => ({ nonce: used, ...seeds, server_seed: old?.server_seed ?? null })),
    };
  };

  const overdue = async () => {
    const due = open()?.dueAt;
    if (due && due.getTime() <= Date.now()) await game.overdue(context);
  };

  return {
    async handle(path: string, body: Record<string, unknown> = {}) {
      await overdue();
      if (path === '/play/session') {
        const { name, theme, rtp } = variant;
        const family = game.family;
        return { ...(await state()), session: 'fake', code, name, theme, family, player: 'koi8866', rtp };
      }
      if (path === '/play/state') return state();
      if (path === '/play/act') return act(body);
      if (path === '/play/seeds') return changeSeeds(body);
      if (path.startsWith('/play/history')) return history();
      if (path.startsWith('/play/rounds/')) return proof(decodeURIComponent(path.slice('/play/rounds/'.length)));
      throw new Error(path);
    },
  };
};
