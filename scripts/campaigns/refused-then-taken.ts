import { setTimeout as sleep } from 'node:timers/promises';
import { defineCampaign } from './campaign.ts';
import {
  clearVenueFaults,
  conservation,
  enter,
  faultsLeft,
  ownedBy,
  query,
  setVenueFault,
  transfersOf,
  untilSettled,
  withProduct,
} from './product.ts';

const VENUES = { whole: ['xinghe', 'canghai', 'yunding', 'tianji'], once: ['xinghe'] };
/** Shorter than the platform waits for this call, so that the first attempt succeeds eventually. */
const HANGS_MS = 2_000;
const PATH = '/v1/players/create';
const ENDS_WITHIN_MS = 60_000;

/** Every venue has one first and one second attempt. */
const leastOf = ({ length }: readonly string[]) => ({
  'first attempts that hung': length,
  'second attempts while the first was under way': length,
  'transfers done or refused under their key': length,
  'transfers taken in the end': 1,
});

/**
 * The first attempt under a key hangs at the venue while a second one with the same key finds the venue unavailable. A
 * refusal given under the key must be final: the first attempt must not move money afterwards.
 */
export const refusedThenTaken = defineCampaign({
  about: 'a second attempt that fails while the first one with the same key is still under way',
  least: leastOf(VENUES.whole),
  leastOnce: leastOf(VENUES.once),
  run: (log, extent) =>
    withProduct(log, async (product) => {
      const member = await enter(product, 'lotus2026');
      const before = await ownedBy(product, member.id);
      // Makes the platform register the member at each venue again, which is the call that hangs.
      await query(product.databaseUrl, 'UPDATE venue_player SET registered_at = NULL WHERE member_id = $1', [
        member.id,
      ]);
      const findings: string[] = [];
      let [hung, second, decided, taken] = [0, 0, 0, 0];
      for (const platform of VENUES[extent]) {
        const known = (await transfersOf(product, member.id)).length;
        const key = `refused-then-taken-${platform}`;
        const attempt = () =>
          member.call('/api/transfer', { amount: '10', sourcetype: 'userbalance', targettype: platform }, key);
        await setVenueFault(product, { platform, kind: 'delay', value: HANGS_MS, remaining: 1, path: PATH });
        let isAnswered = false;
        const first = attempt().finally(() => {
          isAnswered = true;
        });
        await sleep(HANGS_MS / 4);
        await setVenueFault(product, { platform, kind: 'down', path: PATH });
        second += isAnswered ? 0 : 1;
        hung += (await faultsLeft(product, platform)) === 0 ? 1 : 0;
        const answers = await Promise.all([first, attempt()]);
        await clearVenueFaults(product, platform);
        answers.push(await attempt());
        await untilSettled(product, member.id, ENDS_WITHIN_MS);
        const moved = (await transfersOf(product, member.id)).slice(known).filter(({ state }) => state === 1).length;
        const texts = answers.map(({ code, message }) => `${code} ${message}`);
        log(`${platform}: ${texts.join(' | ')}; ${moved} transfers done`);
        const isRefused = answers.some(({ status, code }) => status === 200 && code !== 200);
        decided += isRefused || moved === 1 ? 1 : 0;
        taken += moved;
        if (isRefused && moved > 0)
          findings.push(`${platform}: refused under ${key}, and the money moved all the same`);
        if (moved > 1) findings.push(`${platform}: ${moved} transfers under one key`);
      }
      await member.call('/api/transall');
      await untilSettled(product, member.id, ENDS_WITHIN_MS);
      return {
        findings: [...findings, ...(await conservation(product, member.id, before))],
        did: {
          'first attempts that hung': hung,
          'second attempts while the first was under way': second,
          'transfers done or refused under their key': decided,
          'transfers taken in the end': taken,
        },
      };
    }),
});
