import { formatUsdt, parseUsdt } from '@koi/money';
import type { Clock, Logger, TronConfig } from '../../../../platform/index.ts';
import type { SettingsService } from '../../../operator/settings/index.ts';
import type { Findings } from './findings.ts';
import { createHeadWatch } from './head-watch.ts';
import { createTronNode, type ListedTransfer, type TronNode } from './node.ts';
import {
  type Arrival,
  type AskedOrder,
  type ChainView,
  judge,
  type Reading,
  readArrivals,
  secondOpinion,
  USDT_CONTRACT,
  type Verdict,
} from './verdict.ts';

export interface ChainDeps {
  tron: TronConfig;
  clock: Clock;
  settings: Pick<SettingsService, 'get'>;
  log: Pick<Logger, 'warn'>;
}

export interface Examination {
  verdict: Verdict;
  findings: Findings;
}

/** The first query runs while the payer waits for the form to be submitted. */
const PATIENCE_MS = 4_000;
/** 50 pages are 10,000 transfers, more than a receiving address gets between two sweeps. */
const MAX_PAGES = 50;

/** A confirmed transaction with its transfers to an address. Without a transfer, `arrivals` is empty. */
export interface ConfirmedArrivals {
  arrivals: readonly Arrival[];
  at: Date;
}

/** Transfers in the order of their blocks. `through` is the block time up to which the list has them all. */
export interface TransferSpan {
  transfers: ListedTransfer[];
  through: Date;
}

/** Transfers that bring money: of the real contract, to the address and not from it. */
const paidTo = (address: string, transfers: readonly ListedTransfer[]): ListedTransfer[] =>
  transfers.filter(
    ({ contract, from, to, amount }) => contract === USDT_CONTRACT && to === address && from !== to && amount > 0n,
  );

/** Two nodes agree about a transaction when both saw the same transfers in the same block. */
const isSameReading = (one: Reading, other: Reading): boolean => {
  const factsOf = ({ kind, block, arrivals }: Reading) =>
    [kind, block?.number, ...arrivals.map(({ index, from, amount }) => `${index} ${from} ${amount}`)].join();
  return factsOf(one) === factsOf(other);
};

/** The TRON network as seen by the configured nodes. */
export const createChain = ({ tron, clock, settings, log }: ChainDeps) => {
  const nodes = (timeoutMs: number) => ({
    first: createTronNode({ ...tron, timeoutMs, log }),
    second: tron.second === undefined ? undefined : createTronNode({ ...tron.second, timeoutMs, log }),
  });
  const usual = nodes(tron.timeoutMs);
  const quick = nodes(Math.min(tron.timeoutMs, PATIENCE_MS));

  const heads = { first: createHeadWatch(), second: createHeadWatch() };

  const look = async (which: 'first' | 'second', node: TronNode, hash: string): Promise<ChainView> => {
    const [info, head] = await Promise.all([node.transaction(hash), node.head()]);
    const headMoves = head !== undefined && heads[which].moves(head.number);
    return { hash, info, head, headMoves, now: clock.now() };
  };

  const view = async (which: 'first' | 'second', node: TronNode, order: AskedOrder, hash: string): Promise<Verdict> =>
    judge(order, await look(which, node, hash));

  const isLarge = async (amount: bigint): Promise<boolean> =>
    amount >= (parseUsdt(await settings.get('usdt_second_node')) ?? 0n);

  return {
    /** Queries one transaction. Above the configured amount, a second node must give the same result. */
    async examine(order: AskedOrder, hash: string, { hurry = false } = {}): Promise<Examination> {
      const { first, second } = hurry ? quick : usual;
      let verdict = await view('first', first, order, hash);
      let opinion: Findings['second'] = 'not-asked';
      if (verdict.kind === 'credit' && second !== undefined && (await isLarge(order.usdtAmount))) {
        opinion = secondOpinion(verdict, await view('second', second, order, hash));
        if (opinion === 'waiting') verdict = { ...verdict, kind: 'pending', reason: '等待第二节点确认' };
        if (opinion === 'differs') verdict = { ...verdict, kind: 'doubt', reason: '两个节点的结果不一致' };
      }
      const findings: Findings = {
        hash,
        askedAt: clock.now().toISOString(),
        outcome: verdict.kind,
        reason: verdict.reason,
        text: verdict.kind === 'refuse' ? verdict.text : '',
        arrivals: verdict.arrivals.map((arrival) => ({ ...arrival, amount: formatUsdt(arrival.amount) })),
        blockAt: verdict.block?.at.toISOString() ?? null,
        second: opinion,
      };
      return { verdict, findings };
    },

    /** USDT transfers to an address as listed by the node. They are hints; a credit is based on the transaction. */
    async *transfersTo(address: string, since: Date): AsyncGenerator<ListedTransfer> {
      let next = '';
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const answer = await usual.first.transfersTo({ address, contract: USDT_CONTRACT, since, next });
        if (answer === undefined) return;
        yield* answer.transfers.filter(({ contract, to }) => contract === USDT_CONTRACT && to === address);
        if (answer.next === '' || answer.transfers.length === 0) return;
        next = answer.next;
      }
      log.warn({ address, pages: MAX_PAGES }, 'more transfers than one sweep looks through');
    },

    /** The transfers of one transaction to an address, or undefined while the nodes do not confirm it. */
    async arrivals(address: string, hash: string): Promise<ConfirmedArrivals | undefined> {
      const { first, second } = usual;
      const reading = readArrivals(address, await look('first', first, hash));
      if (reading.kind === 'pending' || reading.block === undefined) return undefined;
      const sum = reading.arrivals.reduce((total, { amount }) => total + amount, 0n);
      if (second !== undefined && sum > 0n && (await isLarge(sum))) {
        const other = readArrivals(address, await look('second', second, hash));
        if (!isSameReading(reading, other)) return undefined;
      }
      return { arrivals: reading.arrivals, at: reading.block.at };
    },

    /** Lists the transfers to an address by block time, or returns undefined when the node does not answer. */
    async transfersBetween(address: string, since: Date, until: Date): Promise<TransferSpan | undefined> {
      const transfers: ListedTransfer[] = [];
      let next = '';
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const answer = await usual.first.transfersTo({ address, contract: USDT_CONTRACT, since, until, next });
        if (answer === undefined) return undefined;
        transfers.push(...answer.transfers);
        if (answer.next === '' || answer.transfers.length === 0)
          return { transfers: paidTo(address, transfers), through: until };
        next = answer.next;
      }
      return { transfers: paidTo(address, transfers), through: transfers.at(-1)?.at ?? since };
    },

    stop() {
      for (const { first, second } of [usual, quick]) {
        first.stop();
        second?.stop();
      }
    },
  };
};
export type Chain = ReturnType<typeof createChain>;
