import { setTimeout as sleep } from 'node:timers/promises';
import { defineCampaign } from './campaign.ts';
import {
  closedAtVenue,
  conservation,
  enter,
  faultsLeft,
  ownedBy,
  setVenueFault,
  transfersOf,
  untilSettled,
  withProduct,
} from './product.ts';

const VENUE = 'xinghe';
/** Longer than the platform retries before it closes an order, so that the venue accepts it afterwards. */
const DELAY_MS = 75_000;
const ENDS_WITHIN_MS = 110_000;

/** A venue delays a transfer in for more than a minute. The platform must not refund money that is credited later. */
export const lateCredit = defineCampaign({
  about: 'a venue that handles a transfer long after the platform has given it up',
  least: { 'transfers begun': 1, 'transfers closed as failed': 1, 'late requests refused by the venue': 1 },
  run: (log) =>
    withProduct(log, async (product) => {
      const member = await enter(product, 'lotus2026');
      const before = await ownedBy(product, member.id);
      await setVenueFault(product, {
        platform: VENUE,
        kind: 'delay',
        value: DELAY_MS,
        remaining: 1,
        path: '/v1/transfers/in',
      });
      const known = (await transfersOf(product, member.id)).length;
      const began = performance.now();
      const asked = await member.call(
        '/api/transfer',
        { amount: '50', sourcetype: 'userbalance', targettype: VENUE },
        'late-credit-1',
      );
      log(`the transfer was answered with: ${asked.message}`);
      const findings: string[] = [];
      if (!(await untilSettled(product, member.id, ENDS_WITHIN_MS))) findings.push('the transfer did not end');
      const seconds = Math.round((performance.now() - began) / 1000);
      const transfers = await transfersOf(product, member.id);
      const [order, begun] = [transfers.at(-1), transfers.length - known];
      log(`after ${seconds} s the order is in state ${order?.state} (${order?.reason})`);
      await sleep(Math.max(0, DELAY_MS + 3_000 - (performance.now() - began)));
      const delayed = await faultsLeft(product, VENUE);
      log('the venue has handled the late request by now');
      await member.call('/api/transall');
      await untilSettled(product, member.id, ENDS_WITHIN_MS);
      const did = {
        'transfers begun': begun,
        'transfers closed as failed': order?.state === 0 && begun === 1 ? 1 : 0,
        'late requests refused by the venue': delayed === 0 ? await closedAtVenue(product, order?.no ?? '') : 0,
      };
      return { findings: [...findings, ...(await conservation(product, member.id, before))], did };
    }),
});
