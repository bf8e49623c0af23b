import { randomBytes } from 'node:crypto';
import { VENUE_SETTINGS } from '@koi/contract';
import { formatMoney } from '@koi/money';
import {
  platformSecret,
  signedHeaders,
  venueAnswer,
  venueBetPage,
  venueCalls,
  venueCatalogue,
} from '@koi/venue-protocol';
import type { z } from 'zod';
import { type Clock, type Outgoing, PrivateHostError } from '../../../../platform/index.ts';
import type { Access, Reply, VenueAdapter } from '../adapter.ts';
import { plainAddress } from '../venue.ts';

export interface KoiAdapterDeps extends Access {
  clock: Clock;
  outgoing: Outgoing;
}

type Call<I extends z.ZodType, O extends z.ZodType> = { path: string; input: I; output: O };

const ANSWER_MAX_BYTES = 2_097_152;
const NONCE_BYTES = 18;

/** System calls before a connection exists. Their error codes also occur later, when the request may have been read. */
const CONNECTING = new Set(['connect', 'getaddrinfo']);

const causeOf = (failure: unknown): { code: string; neverLeft: boolean } => {
  const { code, syscall, errors } = failure as { code?: unknown; syscall?: unknown; errors?: unknown };
  // A host with several addresses reports one error per address.
  const tries: { syscall?: unknown }[] = Array.isArray(errors) && errors.length > 0 ? errors : [{ syscall }];
  const neverLeft = tries.every((each) => CONNECTING.has(String(each.syscall)));
  return { code: typeof code === 'string' ? code : '', neverLeft };
};

/** HTTP statuses of a server that does not know the path or the method. */
const NOT_OFFERED = new Set([404, 405, 501]);

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Adapter for venues that implement packages/venue-protocol. */
export const createKoiAdapter = (deps: KoiAdapterDeps): VenueAdapter => {
  const { merchant, url, secret, previous, timeoutMs, clock, outgoing } = deps;
  const base = plainAddress(url);
  const { host } = new URL(url);

  const headersOf = (path: string, body: string, key: string): Record<string, string> => {
    const time = String(clock.now().getTime());
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    return {
      'content-type': 'application/json',
      accept: 'application/json',
      ...signedHeaders(key, merchant, { method: 'POST', host, path, time, nonce, body }),
    };
  };

  const ask = async <I extends z.ZodType, O extends z.ZodType>(
    { path, output }: Call<I, O>,
    input: z.input<I>,
    withinMs = timeoutMs,
    key = secret,
  ): Promise<Reply<z.output<O>>> => {
    const body = JSON.stringify(input);
    try {
      const answered = await outgoing.ask(new URL(`${base}${path}`), {
        method: 'POST',
        headers: headersOf(path, body, key),
        body,
        withinMs: Math.min(withinMs, timeoutMs),
        maxBytes: ANSWER_MAX_BYTES,
      });
      const { status } = answered;
      if (status >= 300 && status < 400) return { kind: 'unknown', reason: `HTTP ${status} 场馆的答复是重定向` };
      const content = parseJson(answered.body.toString('utf8'));
      const parsed = venueAnswer(output).safeParse(content);
      if (!parsed.success && NOT_OFFERED.has(status)) {
        return { kind: 'unknown', reason: `HTTP ${status} 场馆没有这个接口`, cause: 'missing' };
      }
      if (content === undefined) return { kind: 'unknown', reason: `HTTP ${status} 答复不是 JSON` };
      if (!parsed.success) return { kind: 'unknown', reason: `HTTP ${status} 答复格式不符` };
      const answer = parsed.data as { ok: true; data: z.output<O> } | { ok: false; error: string; message: string };
      // A request that was delivered twice is rejected the second time, which says nothing about the first.
      if (!answer.ok && answer.error === 'bad_signature') {
        return { kind: 'unknown', reason: '签名被拒绝', cause: 'signature' };
      }
      if (!answer.ok) return { kind: 'refused', error: answer.error, message: answer.message };
      if (status < 200 || status > 299) return { kind: 'unknown', reason: `HTTP ${status}` };
      return { kind: 'ok', value: answer.data };
    } catch (failure) {
      if (failure instanceof PrivateHostError) return { kind: 'unsent', reason: VENUE_SETTINGS.addressPrivate };
      const { code, neverLeft } = causeOf(failure);
      if (neverLeft) return { kind: 'unsent', reason: `无法连接（${code}）` };
      if (failure instanceof Error && failure.name === 'TimeoutError') return { kind: 'unknown', reason: '答复超时' };
      return { kind: 'unknown', reason: code === '' ? '连接中断' : `连接中断（${code}）` };
    }
  };

  /** Repeats a query with the previous secret when the venue has not switched to the present one yet. */
  const askOfOrder = async <I extends z.ZodType, O extends z.ZodType>(
    call: Call<I, O>,
    input: z.input<I>,
  ): Promise<Reply<z.output<O>>> => {
    const reply = await ask(call, input);
    const isRejected = reply.kind === 'unknown' && reply.cause === 'signature';
    if (!isRejected || previous === undefined || previous.until <= clock.now()) return reply;
    return ask(call, input, timeoutMs, previous.secret);
  };

  const map = <T, U>(reply: Reply<T>, change: (value: T) => U): Reply<U> =>
    reply.kind === 'ok' ? { kind: 'ok', value: change(reply.value) } : reply;

  return {
    health: async () => map(await ask(venueCalls.health, {}), ({ time }) => new Date(time)),
    createPlayer: async (player, name, withinMs) =>
      map(await ask(venueCalls.createPlayer, { player, name }, withinMs), () => null),
    balance: async (player, withinMs) =>
      map(await ask(venueCalls.balance, { player }, withinMs), ({ balance }) => balance),
    transferIn: ({ player, order, amount }, withinMs) =>
      ask(venueCalls.transferIn, { player, order, amount: formatMoney(amount) }, withinMs),
    transferOut: ({ player, order, amount }, withinMs) =>
      ask(venueCalls.transferOut, { player, order, amount: formatMoney(amount) }, withinMs),
    queryTransfer: (order) => askOfOrder(venueCalls.queryTransfer, { order }),
    closeTransfer: (order) => askOfOrder(venueCalls.closeTransfer, { order }),
    async launch({ player, game, lobby }) {
      const request = { player, game, language: 'zh-CN' as const, ...(lobby === undefined ? {} : { lobby }) };
      return map(await ask(venueCalls.launch, request), (page) => ({
        url: page.url,
        expiresAt: new Date(page.expires_at),
      }));
    },
    kick: async (player) => map(await ask(venueCalls.kick, { player }), ({ ended, rounds = 0 }) => ({ ended, rounds })),
    protect: async (player, { held, stakeMax }) => {
      const stake_max = stakeMax === null ? null : formatMoney(stakeMax);
      return map(await ask(venueCalls.protect, { player, held, stake_max }), () => null);
    },
    bets: (cursor, limit) => ask({ ...venueCalls.bets, output: venueBetPage }, { cursor, limit }),
    games: async () => map(await ask({ ...venueCalls.games, output: venueCatalogue }, {}), ({ games }) => games),
    summary: async (hour) =>
      map(await ask(venueCalls.summary, { hour: hour.getTime() }), ({ valid_stake, ...sums }) => ({
        ...sums,
        validStake: valid_stake,
      })),
    proof: (player, round, bet, withinMs) => ask(venueCalls.proof, { player, round, bet }, withinMs),
    proofAddress: (pageOrigin, round) =>
      pageOrigin === '' || round === '' ? '' : `${pageOrigin}/g/verify?round=${encodeURIComponent(round)}`,
  };
};

/** Derives the secret of one platform from a shared one. */
export const secretOf = platformSecret;
