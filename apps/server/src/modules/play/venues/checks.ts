import type { VENUE_CHECKS, VenueTest } from '@koi/contract';
import { beijingTime, formatMoney } from '@koi/money';
import { type VenueBet, venueBet } from '@koi/venue-protocol';
import { type Clock, type Outgoing, orderNumber } from '../../../platform/index.ts';
import type { Reply, VenueAdapter } from './adapter.ts';
import { reach } from './reach.ts';

/** Reserved at every venue. Players of members begin with m and a number. */
export const TEST_PLAYER = 'koitest';
const TEST_AMOUNT = 1n;
const BETS_READ = 50;
const SECOND_MS = 1_000;
/** A smaller difference would be shown as zero. */
const EQUAL_S = 0.05;

type Name = (typeof VENUE_CHECKS)[number];
type Check = VenueTest['checks'][number];
export type Outcome = Pick<Check, 'result' | 'detail'> & Partial<Pick<Check, 'facts'>>;

export interface TestState {
  readonly clock: Clock;
  readonly outgoing: Outgoing;
  readonly url: string;
  readonly toleranceMs: number;
  /** Time that the next call may take. */
  leftMs(): number;
  adapter(): VenueAdapter;
  /** An adapter that signs with a wrong secret. */
  stranger(): VenueAdapter;
  /** Why the remaining steps are pointless. */
  stopped: string | undefined;
  walletBefore: bigint | undefined;
  /** The order of the transfer in, once the venue has taken it. */
  order: string | undefined;
}

const passed = (detail: string): Outcome => ({ result: 'passed', detail });
const failed = (detail: string): Outcome => ({ result: 'failed', detail });
const unsupported = (detail: string): Outcome => ({ result: 'unsupported', detail });

const isMissing = (reply: Reply<unknown>) => reply.kind === 'unknown' && reply.cause === 'missing';
const isSignatureRejected = (reply: Reply<unknown>) => reply.kind === 'unknown' && reply.cause === 'signature';

/** Describes an answer of the venue that is not the expected one. */
const said = (reply: Reply<unknown>): string => {
  if (reply.kind === 'ok') return '答复不符合协议';
  return reply.kind === 'refused' ? `场馆拒绝：${reply.message || reply.error}` : reply.reason;
};

/** `15:24:06.118`, Beijing time. */
const clockTime = (at: Date): string => `${beijingTime(at).slice(11)}.${String(at.getMilliseconds()).padStart(3, '0')}`;

const ping = async (state: TestState): Promise<Outcome> => {
  const { reached, detail } = await reach(state.outgoing, state.url, state.leftMs());
  const reply = reached ? await state.adapter().health() : undefined;
  if (reply === undefined || reply.kind === 'unsent') {
    state.stopped = '无法连接';
    return failed(reply === undefined ? detail : said(reply));
  }
  if (isMissing(reply)) return unsupported(`${detail}；场馆没有 ping 接口`);
  // Whether our signature is accepted is a step of its own.
  return reply.kind === 'ok' || isSignatureRejected(reply) ? passed(detail) : failed(said(reply));
};

const signature = async (state: TestState): Promise<Outcome> => {
  const own = await state.adapter().createPlayer(TEST_PLAYER, TEST_PLAYER);
  if (isSignatureRejected(own)) {
    state.stopped = '签名没有通过';
    return failed('场馆拒绝了我们的签名');
  }
  if (own.kind !== 'ok' && own.kind !== 'refused') return failed(said(own));
  const stranger = await state.stranger().createPlayer(TEST_PLAYER, TEST_PLAYER);
  if (isSignatureRejected(stranger)) return passed('HMAC-SHA256，错误的签名被拒绝');
  return failed(stranger.kind === 'ok' ? '场馆接受了错误的签名' : `错误的签名没有被明确拒绝：${said(stranger)}`);
};

const clock = async (state: TestState): Promise<Outcome> => {
  const sent = state.clock.now().getTime();
  const reply = await state.adapter().health();
  if (isMissing(reply)) return unsupported('场馆没有时间接口，请与场馆核对时钟');
  if (reply.kind !== 'ok') return failed(said(reply));
  const here = new Date((sent + state.clock.now().getTime()) / 2);
  const ahead = (reply.value.getTime() - here.getTime()) / SECOND_MS;
  const allowed = state.toleranceMs / SECOND_MS;
  const difference = `${ahead < 0 ? '慢' : '快'} ${Math.abs(ahead).toFixed(1)} 秒`;
  const isEqual = Math.abs(ahead) < EQUAL_S;
  const sign = ahead < 0 ? '−' : '+';
  return {
    result: Math.abs(ahead) <= allowed ? 'passed' : 'failed',
    detail: `${isEqual ? '与本站一致' : `场馆${difference}`}，允许 ±${allowed} 秒`,
    facts: [
      { label: '本站', value: clockTime(here) },
      { label: '场馆', value: clockTime(reply.value) },
      { label: '相差', value: `${sign}${Math.abs(ahead).toFixed(3)} 秒` },
    ],
  };
};

const wallet = async (state: TestState): Promise<Outcome> => {
  const reply = await state.adapter().balance(TEST_PLAYER);
  if (reply.kind !== 'ok') {
    state.stopped = '读不到测试会员的钱包';
    return failed(said(reply));
  }
  state.walletBefore = reply.value;
  return passed(`测试会员 ${TEST_PLAYER}，余额 ${formatMoney(reply.value)}`);
};

/** Closes an order without a clear answer, so that it is known whether the venue has the money. */
const isTakenAfterAll = async (state: TestState, order: string): Promise<boolean> => {
  const closed = await state.adapter().closeTransfer(order);
  return closed.kind === 'ok' && closed.value.state === 'done';
};

const transferIn = async (state: TestState): Promise<Outcome> => {
  const order = orderNumber('K', state.clock.now());
  const request = { player: TEST_PLAYER, order, amount: TEST_AMOUNT };
  const reply = await state.adapter().transferIn(request);
  if (reply.kind === 'ok' && reply.value.state === 'done') {
    state.order = order;
    return passed(`${order}，余额 ${formatMoney(reply.value.balance)}`);
  }
  if (reply.kind === 'ok' && reply.value.state === 'refused') return failed(`场馆拒绝：${reply.value.reason}`);
  if (reply.kind === 'unknown' && (await isTakenAfterAll(state, order))) state.order = order;
  return failed(`${order}，${said(reply)}`);
};

const repeat = async (state: TestState): Promise<Outcome> => {
  const { order, walletBefore } = state;
  if (order === undefined || walletBefore === undefined) return { result: 'skipped', detail: '没有测试：转入没有成功' };
  const reply = await state.adapter().transferIn({ player: TEST_PLAYER, order, amount: TEST_AMOUNT });
  const after = await state.adapter().balance(TEST_PLAYER);
  if (after.kind !== 'ok') return failed(said(after));
  if (after.value !== walletBefore + TEST_AMOUNT) {
    return failed(
      `同一单号再发一次后余额为 ${formatMoney(after.value)}，应为 ${formatMoney(walletBefore + TEST_AMOUNT)}`,
    );
  }
  const isSame = reply.kind === 'ok' && reply.value.state === 'done';
  return isSame ? passed('同一单号再发一次，没有重复入账') : failed(`没有重复入账，但答复与第一次不同：${said(reply)}`);
};

const transferOut = async (state: TestState): Promise<Outcome> => {
  if (state.order === undefined) return { result: 'skipped', detail: '没有测试：转入没有成功' };
  const order = orderNumber('K', state.clock.now());
  const reply = await state.adapter().transferOut({ player: TEST_PLAYER, order, amount: TEST_AMOUNT });
  if (reply.kind === 'ok' && reply.value.state === 'done') {
    return passed(`${order}，余额 ${formatMoney(reply.value.balance)}`);
  }
  const why = reply.kind === 'ok' && reply.value.state === 'refused' ? reply.value.reason : said(reply);
  const isBack = reply.kind === 'unknown' && (await isTakenAfterAll(state, order));
  const where = isBack ? '金额已转回' : `${formatMoney(TEST_AMOUNT)} 元留在 ${TEST_PLAYER} 的场馆钱包`;
  return failed(`${order}，${why}；${where}`);
};

const bets = async (state: TestState): Promise<Outcome> => {
  const reply = await state.adapter().bets('', BETS_READ);
  if (reply.kind !== 'ok') return failed(said(reply));
  const rows = reply.value.bets.map((row) => venueBet.safeParse(row));
  const good = rows.flatMap((row): VenueBet[] => (row.success ? [row.data] : []));
  if (good.length < rows.length) return failed(`${rows.length} 条，其中 ${rows.length - good.length} 条格式不符`);
  if (good.length === 0) return passed('0 条，场馆还没有注单');
  const last = new Date(Math.max(...good.map(({ placed_at, settled_at }) => settled_at ?? placed_at)));
  return passed(`${good.length} 条，格式相符，最晚 ${beijingTime(last).slice(5)}`);
};

const kick = async (state: TestState): Promise<Outcome> => {
  const reply = await state.adapter().kick(TEST_PLAYER);
  if (reply.kind === 'ok') return passed(`结束了 ${reply.value.ended} 个游戏`);
  const isUnknown = isMissing(reply) || (reply.kind === 'refused' && reply.error === 'bad_input');
  return isUnknown ? unsupported('场馆不支持，改为等本局结束') : failed(said(reply));
};

/** The steps of a connection test. A step may end the test by setting `stopped`. */
export const CHECKS: Readonly<Record<Name, (state: TestState) => Promise<Outcome>>> = {
  ping,
  signature,
  clock,
  wallet,
  'transfer-in': transferIn,
  repeat,
  'transfer-out': transferOut,
  bets,
  kick,
};
