import { membersMeant } from '../modules/people/members/index.ts';
import { createMarks, placeSightings, see } from '../modules/people/risk/index.ts';
import { type Config, sha256Text, type Tx } from '../platform/index.ts';

const DAY_MS = 86_400_000;

/** Places of members who share a browser, a household or only a dormitory. Networks are those of documentation. */
const HOME = { device: 'the browser of one household', network: '192.0.2', address: '192.0.2.18' };
const DORMITORY = { device: '', network: '198.51.100', address: '198.51.100.7' };

const PLACES = [
  ['hailan22', HOME, 9],
  ['moyunxi', HOME, 4],
  ['hailan22', DORMITORY, 12],
  ['lanting09', DORMITORY, 3],
  ['yuezhi66', DORMITORY, 2],
] as const;

const SHARED_CARD = '6217000000006628';
const CARDS = [
  ['moyunxi', 20],
  ['qingshan7', 6],
] as const;

const PAYERS = [
  ['hailan22', '林宇航', 18],
  ['zhuyinx1', '林宇航', 5],
] as const;

/** A few members who seem to belong together, so that the screens of the risk rules have something to show. */
export const seedRisk = async (
  tx: Tx,
  { deps, now }: { deps: { config: Pick<Config, 'secret'> }; now: Date },
): Promise<void> => {
  const names = [...PLACES, ...CARDS, ...PAYERS].map(([name]) => name);
  const ids = await membersMeant(tx, names);
  const marks = createMarks(deps.config);
  const of = (name: string, daysAgo: number) => {
    const memberId = ids.get(name);
    if (memberId === undefined) throw new Error(`the demo has no member ${name}`);
    return { memberId, at: new Date(now.getTime() - daysAgo * DAY_MS) };
  };
  const seen = [
    ...PLACES.flatMap(([name, { device, ...place }, daysAgo]) =>
      placeSightings(of(name, daysAgo), { ...place, deviceHash: device === '' ? '' : sha256Text(device) }),
    ),
    ...CARDS.map(([name, daysAgo]) => marks.payee(of(name, daysAgo), 'card', SHARED_CARD)),
    ...PAYERS.flatMap(([name, payer, daysAgo]) => marks.payer(of(name, daysAgo), payer)),
  ];
  await see(tx, seen, now);
};
