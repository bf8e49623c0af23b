import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { venueGame } from '@koi/venue-protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { tellCampaign } from '../../../scripts/tell-campaign.ts';
import { games } from '../src/games/index.ts';
import { simulated } from './simulated.ts';
import { bookFaults, startTestVenue, type TestVenue } from './venue.ts';

let venue: TestVenue;
beforeAll(async () => {
  venue = await startTestVenue({ games });
});

const variants = games.flatMap((module) => module.variants.map((variant) => ({ module, variant })));
const families = games.flatMap(({ family, variants: [variant] }) => (variant ? [{ family, variant }] : []));

/** Extracts the actions from the source of a family, so that new actions are covered automatically. */
const actionsOf = (family: string): string[] => {
  const source = readFileSync(fileURLToPath(new URL(`../src/games/${family}/game.ts`, import.meta.url)), 'utf8');
  const actions = [...source.matchAll(/action [!=]== '(\w+)'/g)].map(([, action]) => action ?? '');
  expect(actions.length, family).toBeGreaterThan(0);
  return actions;
};

const nonsense: readonly unknown[] = [
  '',
  'heads',
  '-1.00',
  '1.001',
  '1e9',
  '99999999999999999999.00',
  'NaN',
  null,
  0,
  -1,
  1.5,
  1e308,
  true,
  [],
  {},
  [[]],
  [{ stake: '10.00', selection: 'nothing' }],
  [null],
  '\u0000',
  '__proto__',
  'constructor',
];
const fields = [
  'bets',
  'stake',
  'base',
  'bid',
  'line',
  'round',
  'shots',
  'selection',
  'level',
  'choice',
  'amount',
  'wagers',
  'move',
  'at',
  'places',
  'rows',
];

it('registers every game once, on a known platform, with the fields that the protocol requires', () => {
  expect(new Set(variants.map(({ variant }) => variant.code)).size).toBe(variants.length);
  for (const { variant } of variants) {
    const { code, name, category, rtp } = variant;
    expect(venueGame.safeParse({ code, name, category, rtp }).success, code).toBe(true);
    const cover = new URL(`../web/public/art/cover/${code}.webp`, import.meta.url);
    expect(existsSync(fileURLToPath(cover)), code).toBe(true);
    expect(['yunding', 'tianji', 'jiguang', 'yaji', 'xinghe', 'jincheng', 'canghai'], code).toContain(variant.platform);
    expect(Number(rtp), code).toBeGreaterThan(0.8);
    expect(Number(rtp), code).toBeLessThan(1);
  }
});

describe.each(variants)('$variant.code', ({ module, variant }) => {
  it('opens for a player and shows its table', async () => {
    const player = `koi_${variant.code}`;
    await venue.join(player, '1000.00', variant.platform);
    const { session, get } = await venue.sit(player, variant.code, variant.platform);
    expect(session).toMatchObject({ ok: true, code: variant.code, family: module.family, balance: '1000.00' });
    expect(session.view).toEqual(expect.anything());
    expect(await get('/play/state')).toMatchObject({ ok: true, balance: '1000.00' });
    expect(await get('/play/history')).toMatchObject({ ok: true });
  });
});

describe.each(families)('$family', ({ family, variant }) => {
  it('refuses arbitrary invalid input and never fails', async () => {
    const player = `koi_fuzz_${family}`;
    await venue.join(player, '1000.00', variant.platform);
    const { token } = await venue.sit(player, variant.code, variant.platform);
    let count = 0;
    for (const [turn, action] of [...actionsOf(family), 'nothing', 'constructor'].entries()) {
      for (const [at, value] of nonsense.entries()) {
        const inputs = [
          value,
          Object.fromEntries(fields.map((field) => [field, value])),
          { bets: [{ selection: value, stake: value }] },
        ];
        // Everyday runs send each value in one of the three shapes to every second action. Shapes and actions take turns.
        const shape = at % inputs.length;
        const everyday = (at + turn) % 2 === 0 ? 1 : 0;
        for (const input of [...inputs.slice(shape), ...inputs.slice(0, shape)].slice(0, simulated(3, everyday))) {
          count += 1;
          const body = { key: `fuzz-${family}-${count}`, action, input };
          const { status, body: answer } = await venue.request(token, '/play/act', body);
          expect(status, `${action} ${JSON.stringify(input)}`).toBeLessThan(500);
          expect(answer).toHaveProperty('ok');
        }
      }
    }
    tellCampaign('arbitrary inputs', count);
    expect(await bookFaults(venue.pool)).toEqual([]);
  }, 120_000);
});
