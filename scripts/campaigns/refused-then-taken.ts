import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '../temporary-product.ts';
import { defineCampaign } from './campaign.ts';
import {
  type CampaignMember,
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
/** More calls than the attempts make meanwhile. */
const DOWN_FOR = 50;
const ENDS_WITHIN_MS = 60_000;
const DONE = 1;

/**
 * The second attempt waits for the first. When the process of the first has stalled, which is to say that its lease on
 * the key has expired, the second one takes over, and is refused because the venue is unavailable.
 */
const KINDS = ['waits', 'takes over'] as const;
type Kind = (typeof KINDS)[number];

/** Every venue has two attempts of each kind. */
const leastOf = ({ length }: readonly string[]) => ({
  'first attempts that hung': KINDS.length * length,
  'second attempts while the first was under way': KINDS.length * length,
  'second attempts that found the venue unavailable': length,
  'keys that were refused for good': length,
  'transfers taken': length,
});

/** Makes the platform register the member at each venue again, which is the call that hangs. */
const forgetVenues = ({ databaseUrl }: Product, { id }: CampaignMember) =>
  query(databaseUrl, 'UPDATE venue_player SET registered_at = NULL WHERE member_id = $1', [id]);

/** Ends the lease of the attempt under the key, as it ends when a process stalls. */
const expireLease = ({ databaseUrl }: Product, key: string) =>
  query(
    databaseUrl,
    `UPDATE idempotent_answer SET lease_until = now() - interval '1 s' WHERE key = $1 AND owner IS NOT NULL`,
    [key],
  );

/** Two attempts under one key, of which the second begins while the first hangs, and a third when all is well again. */
const tryTwice = async (product: Product, member: CampaignMember, platform: string, kind: Kind) => {
  await forgetVenues(product, member);
  const known = (await transfersOf(product, member.id)).length;
  const key = `refused-then-taken-${platform}-${kind.replace(' ', '-')}`;
  const attempt = () =>
    member.call('/api/transfer', { amount: '10', sourcetype: 'userbalance', targettype: platform }, key);
  await setVenueFault(product, { platform, kind: 'delay', value: HANGS_MS, remaining: 1, path: PATH });
  let isAnswered = false;
  const first = attempt().finally(() => {
    isAnswered = true;
  });
  await sleep(HANGS_MS / 4);
  const hung = (await faultsLeft(product, platform)) === 0;
  await setVenueFault(product, { platform, kind: 'down', remaining: DOWN_FOR, path: PATH });
  if (kind === 'takes over') await expireLease(product, key);
  const isUnderWay = !isAnswered;
  const answers = await Promise.all([first, attempt()]);
  const met = (await faultsLeft(product, platform)) < DOWN_FOR;
  await clearVenueFaults(product, platform);
  answers.push(await attempt());
  await untilSettled(product, member.id, ENDS_WITHIN_MS);
  const moved = (await transfersOf(product, member.id)).slice(known).filter(({ state }) => state === DONE).length;
  const refusals = answers.filter(({ status, code }) => status === 200 && code !== 200).length;
  const texts = answers.map(({ code, message }) => `${code} ${message}`).join(' | ');
  return { key, hung, isUnderWay, met, moved, refusals, isRefused: refusals === answers.length, texts };
};

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
      const findings: string[] = [];
      let [hung, second, met, refused, taken] = [0, 0, 0, 0, 0];
      for (const platform of VENUES[extent]) {
        for (const kind of KINDS) {
          const tried = await tryTwice(product, member, platform, kind);
          const { key, moved, refusals } = tried;
          log(`${platform}, the second attempt ${kind}: ${tried.texts}; ${moved} transfers done`);
          hung += tried.hung ? 1 : 0;
          second += tried.isUnderWay ? 1 : 0;
          met += tried.met ? 1 : 0;
          refused += tried.isRefused ? 1 : 0;
          taken += moved;
          if (refusals > 0 && moved > 0)
            findings.push(`${platform}: refused under ${key}, and the money moved all the same`);
          if (refusals > 0 && !tried.isRefused) findings.push(`${platform}: ${key} was refused and taken`);
          if (moved > 1) findings.push(`${platform}: ${moved} transfers under one key`);
        }
      }
      await member.call('/api/transall');
      await untilSettled(product, member.id, ENDS_WITHIN_MS);
      return {
        findings: [...findings, ...(await conservation(product, member.id, before))],
        did: {
          'first attempts that hung': hung,
          'second attempts while the first was under way': second,
          'second attempts that found the venue unavailable': met,
          'keys that were refused for good': refused,
          'transfers taken': taken,
        },
      };
    }),
});
