import { type GameModule, Refusal, type Variant } from '../../src/core/game.ts';
import { createDraw } from '../../src/fairness/stream.ts';
import { webDigests, webSeedHash } from '../../src/fairness/web-digests.ts';
import { createMemoryTable } from '../../test/memory-context.ts';
import type { Send } from './connection.ts';
import { units, wireMoney } from './money.ts';

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
  const revealed = new Map<string, { server_seed: string; client_seed: string }>();
  const answers = new Map<string, unknown>();
  // The hash of the seed that each round was drawn from.
  const hashes = new Map<string, string>();
  // A seed and a nonce in the address reproduce the same result, for screenshots.
  let serverSeed = fromHex(query.get('server') ?? '') ?? randomSeed();
  let clientSeed = query.get('seed') ?? 'koi8866-lotus';
  let hash = await webSeedHash(serverSeed);
  const table = createMemoryTable(game, code, {
    balance: units(query.get('balance') ?? '12680.50'),
    nonce: Number(query.get('nonce') ?? 0),
    now: new Date(),
    draw: async (nonce) => createDraw(await webDigests(serverSeed, clientSeed, nonce)),
  });
  const { rounds } = table;

  const state = async () => ({
    ok: true,
    server_time: new Date().toISOString(),
    balance: wireMoney(table.balance),
    seeds: { hash, client_seed: clientSeed, nonce: table.nonce },
    view: await table.view(),
  });

  const act = async (body: Record<string, unknown>) => {
    const key = String(body['key']);
    const known = answers.get(key);
    if (known) return known;
    try {
      const result = await table.act(String(body['action']), body['input'] as Record<string, unknown>);
      for (const { id } of rounds) if (!hashes.has(id)) hashes.set(id, hash);
      const answer = { ...(await state()), result };
      answers.set(key, answer);
      return answer;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { ok: false, code: error.code, message: error.message };
    }
  };

  const changeSeeds = async (body: Record<string, unknown>) => {
    const open = rounds.some(({ closedAt }) => !closedAt);
    if (open) return { ok: false, code: 'round_open', message: '本局未结束，暂不能更换种子' };
    const old = { server_seed: hex(serverSeed), hash, client_seed: clientSeed, nonce: table.nonce };
    revealed.set(hash, old);
    serverSeed = randomSeed();
    hash = await webSeedHash(serverSeed);
    clientSeed = String(body['client_seed']);
    table.nonce = 0;
    return { ok: true, revealed: old, seeds: { hash, client_seed: clientSeed, nonce: 0 } };
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
            void: voided !== undefined,
            details: bets.map(({ detail }) => detail),
          }
        : [],
    ),
  });

  const proof = (id: string) => {
    const round = rounds.find((each) => each.id === id);
    if (!round) return { ok: false, code: 'unknown', message: '没有这一局' };
    const used = hashes.get(id) ?? hash;
    const old = revealed.get(used);
    const seeds = { hash: used, client_seed: old?.client_seed ?? clientSeed };
    return {
      ok: true,
      id,
      code,
      name: variant.name,
      family: game.family,
      state: round.closedAt ? round.state : null,
      outcome: round.closedAt ? round.outcome : null,
      draws: round.nonces.map((nonce) => ({ nonce, ...seeds, server_seed: old?.server_seed ?? null })),
    };
  };

  return {
    async handle(path: string, body: Record<string, unknown> = {}) {
      await table.pass(Date.now() - table.now.getTime());
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
