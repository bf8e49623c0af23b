import { fork } from 'node:child_process';
import type { Extent } from '../scripts/extent.ts';
import { freePort } from '../scripts/ports.ts';
import { startTemporaryProduct } from '../scripts/temporary-product.ts';
import { callForOneRound, readyForBalanceCalls } from './balance-calls.ts';
import { type Figure, median } from './report.ts';

const ROUNDS = { whole: 7, once: 1 };

const startBareHttp = async (): Promise<{ url: string; stop: () => void }> => {
  const port = await freePort();
  const child = fork(new URL('./bare-http.ts', import.meta.url), { env: { ...process.env, PORT: String(port) } });
  await new Promise((resolve) => child.once('message', resolve));
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.kill() };
};

/** `/api/balance` with a valid session, measured alternately with a bare Node server that sends the same answer. */
export const benchHttp = async (extent: Extent): Promise<Figure[]> => {
  const product = await startTemporaryProduct((line) => console.log(`  ${line}`));
  const bare = await startBareHttp();
  try {
    const balance = await readyForBalanceCalls(product, extent);
    const reference = { ...balance, url: bare.url };
    await callForOneRound(reference);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < ROUNDS[extent]; round += 1) {
      theirs.push((await callForOneRound(reference)).perSecond);
      ours.push((await callForOneRound(balance)).perSecond);
    }
    const ratio = median(ours) / median(theirs);
    return [
      { name: '/api/balance with a session', value: median(ours), unit: '/s' },
      { name: 'bare node http', value: median(theirs), unit: '/s' },
      { name: '/api/balance ÷ bare node http', value: ratio, unit: '×', budget: { atLeast: 0.65 } },
    ];
  } finally {
    bare.stop();
    await product.stop();
  }
};
