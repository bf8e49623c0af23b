import { centre, createLedger, house, post } from '../apps/server/src/ledger/index.ts';
import { wechat } from '../apps/server/src/modules/money/deposits/channels/wechat.ts';
import { createOrders } from '../apps/server/src/modules/money/deposits/orders.ts';
import { createPayerSeal } from '../apps/server/src/modules/money/deposits/payer.ts';
import { putWay } from '../apps/server/src/modules/money/deposits/ways.ts';
import { createSettlement } from '../apps/server/src/modules/money/transfers/settlement.ts';
import { lockMember, openAccount } from '../apps/server/src/modules/people/members/index.ts';
import { type Assessment, assess } from '../apps/server/src/modules/people/protection/index.ts';
import { findVenue, putVenues } from '../apps/server/src/modules/play/venues/index.ts';
import { migrate, openDatabase, systemClock, type Tx } from '../apps/server/src/platform/index.ts';
import { depositForm } from '../scripts/cast/money-in.ts';
import { drawFrom, testSeed } from '../scripts/drawn.ts';
import type { Extent } from '../scripts/extent.ts';
import { startTemporaryPostgres } from '../scripts/postgres/index.ts';
import { type Figure, median } from './report.ts';

const WORKERS = 8;
const SIZES = {
  whole: { roundMs: 3_000, rounds: 5, members: 500 },
  once: { roundMs: 300, rounds: 1, members: 20 },
};
const FUNDS = 10_000_000_000n;
/** The gate may cost less than a tenth of the throughput. */
const SHARE_MIN = 0.9;

const SECRETS = { secret: 'a secret of the benchmark, long enough' };

/** What the flows did before there was a gate. */
const lockOnly = async (tx: Tx, { memberId }: Assessment) => ({
  ...(await lockMember(tx, memberId)),
  allowed: undefined,
});

const perSecond = async (roundMs: number, work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  let done = 0;
  const worker = async () => {
    while (performance.now() - began < roundMs) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  return (done * 1000) / (performance.now() - began);
};

/** Deposit orders and transfers with the gate against the same without it, alternately on one server. */
export const benchProtection = async (extent: Extent): Promise<Figure[]> => {
  const { roundMs, rounds, members } = SIZES[extent];
  const postgres = await startTemporaryPostgres({ fsync: 'on', synchronous_commit: 'on', max_connections: '100' });
  const url = postgres.url('postgres');
  try {
    await migrate(url);
    const database = openDatabase(url, { poolSize: WORKERS, secrets: SECRETS });
    const clock = systemClock;
    const ledger = createLedger();
    const ids = await prepare(database, members);
    const draw = drawFrom(testSeed());
    const pick = () => draw.oneOf(ids);
    const venue = await findVenue(database.orm, 'xinghe');
    if (venue === undefined) throw new Error('the venue was not stored');
    const channels = { bank: wechat, usdt: wechat, wxpay: wechat, alipay: wechat } as never;
    const open = { requireOpen: async () => undefined } as never;
    // No transfer of the benchmark has a proposed outcome.
    const proposals = { drop: async () => 0 };
    const flows = (gate: typeof assess) => {
      const settlement = createSettlement({
        database,
        clock,
        ledger,
        log: { error: () => undefined },
        proposals,
        gate,
      });
      const orders = createOrders({
        database,
        clock,
        settings: open,
        channels,
        payer: createPayerSeal(SECRETS),
        // Orders of this benchmark name no card.
        cards: { refuseExcludedPayer: async () => undefined },
        gate,
      });
      const asSent = depositForm(100, 'wxpay');
      const form = { ...asSent, amount: 10_000n, asSent } as never;
      return {
        async deposit() {
          const memberId = pick();
          const no = await orders.create(memberId, form, undefined);
          await orders.cancel(no, memberId);
        },
        transfer: () =>
          database.transaction((tx) =>
            settlement.begin(tx, { memberId: pick(), venue, direction: 'in', amount: 1n, automatic: false }),
          ),
      };
    };
    const [gated, free] = [flows(assess), flows(lockOnly as typeof assess)];
    const figures: Figure[] = [];
    for (const name of ['deposit', 'transfer'] as const) {
      const ratios: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const without = await perSecond(roundMs, free[name]);
        ratios.push((await perSecond(roundMs, gated[name])) / without);
      }
      figures.push({
        name: `${name}s with ÷ without the gate`,
        value: median(ratios),
        unit: '×',
        budget: { atLeast: SHARE_MIN },
      });
    }
    await database.close();
    return figures;
  } finally {
    await postgres.stop();
  }
};

const prepare = async (database: ReturnType<typeof openDatabase>, members: number): Promise<number[]> => {
  const secrets = { passwordHash: 'unused', payPasswordHash: 'unused' };
  const ids: number[] = [];
  for (let count = 0; count < members; count += 1) {
    await database.transaction(async (tx) => {
      const draft = { name: `bench${1000 + count}`, realname: '陈宇', birthday: '1990-01-01', joinedAt: new Date() };
      const id = await openAccount(tx, draft, secrets);
      if (id === undefined) throw new Error('a member was not stored');
      const funding = { from: house('bench'), to: centre(id), amount: FUNDS };
      await post(tx, { key: `fund:${id}`, kind: 'bench', postings: [funding] });
      ids.push(id);
    });
  }
  await database.transaction(async (tx) => {
    await putVenues(tx, [{ code: 'xinghe', title: '星河电子' }]);
    await putWay(tx, { way: 'wxpay', enabled: true, minPrice: '1', maxPrice: '50000', address: '', picture: '/x' });
  });
  return ids;
};
