import { formatUsdt, parseUsdt } from '@koi/money';
import type { Clock, Logger, TronConfig } from '../../../../platform/index.ts';
import type { SettingsService } from '../../../operator/settings/index.ts';
import type { Findings } from './findings.ts';
import { createHeadWatch } from './head-watch.ts';
import { createTronNode, type ListedTransfer, type TronNode } from './node.ts';
import { type AskedOrder, judge, secondOpinion, USDT_CONTRACT, type Verdict } from './verdict.ts';

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

/** The TRON network as seen by the configured nodes. */
export const createChain = ({ tron, clock, settings, log }: ChainDeps) => {
  const nodes = (timeoutMs: number) => ({
    first: createTronNode({ ...tron, timeoutMs, log }),
    second: tron.second === undefined ? undefined : createTronNode({ ...tron.second, timeoutMs, log }),
  });
  const usual = nodes(tron.timeoutMs);
  const quick = nodes(Math.min(tron.timeoutMs, PATIENCE_MS));

  const heads = { first: createHeadWatch(), second: createHeadWatch() };

  const view = async (which: 'first' | 'second', node: TronNode, order: AskedOrder, hash: string): Promise<Verdict> => {
    const [info, head] = await Promise.all([node.transaction(hash), node.head()]);
    const headMoves = head !== undefined && heads[which].moves(head.number);
    return judge(order, { hash, info, head, headMoves, now: clock.now() });
  };

  const isLarge = async ({ usdtAmount }: AskedOrder): Promise<boolean> =>
    usdtAmount >= (parseUsdt(await settings.get('usdt_second_node')) ?? 0n);

  return {
    /** Queries one transaction. Above the configured amount, a second node must give the same result. */
    async examine(order: AskedOrder, hash: string, { hurry = false } = {}): Promise<Examination> {
      const { first, second } = hurry ? quick : usual;
      let verdict = await view('first', first, order, hash);
      let opinion: Findings['second'] = 'not-asked';
      if (verdict.kind === 'credit' && second !== undefined && (await isLarge(order))) {
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

    stop() {
      for (const { first, second } of [usual, quick]) {
        first.stop();
        second?.stop();
      }
    },
  };
};
export type Chain = ReturnType<typeof createChain>;
