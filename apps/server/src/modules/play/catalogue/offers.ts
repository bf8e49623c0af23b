import type { CatalogueGame } from '@koi/contract';
import { type GameWeights, suggestedWeights } from '@koi/contract/rules/game-import';
import { GAME_NAME_MAX_LENGTH } from '@koi/contract/rules/venues';
import { formatMoney, parseMoney } from '@koi/money';
import { type VenueGame, venueGame } from '@koi/venue-protocol';
import type { GameRow } from './changes.ts';
import { type Category, isCategory, isSameCategory } from './game.ts';

/** A game as its venue offers it. */
export interface Offer {
  code: string;
  name: string;
  /** Empty when the site has no such category. */
  category: Category | '';
  returnPercent: string;
  /** Address at an origin of the venue; empty when it gives none. */
  picture: string;
  weights: GameWeights;
}

/** Digits of a share after the point, of which the first four make a percentage with two places. */
const SHARE_DIGITS = 6;
const PER_HUNDREDTH = 100n;
const CONTROL = /\p{Cc}/gu;
const CODE = /^[^\s\p{Cc}]+$/u;

/** `0.96041` is 96.05 %: rounded up, because a higher return leaves the house less. */
const percentOf = (rtp: string): string => {
  const share = BigInt(rtp.slice(2).padEnd(SHARE_DIGITS, '0'));
  return formatMoney((share + PER_HUNDREDTH - 1n) / PER_HUNDREDTH);
};

/** Pictures of other origins are ignored, so that a venue can not have this server call a third one. */
const pictureOf = (address: string | undefined, origins: readonly string[]): string => {
  const [home] = origins;
  if (address === undefined || home === undefined || !URL.canParse(address, home)) return '';
  const url = new URL(address, home);
  return origins.includes(url.origin) ? url.href : '';
};

const offerOf = ({ code, name, category, rtp, picture, weights }: VenueGame, origins: readonly string[]): Offer => {
  const known = isCategory(category) ? category : '';
  const returnPercent = percentOf(rtp);
  return {
    code,
    name: name.replace(CONTROL, '').trim().slice(0, GAME_NAME_MAX_LENGTH),
    category: known,
    returnPercent,
    picture: pictureOf(picture, origins),
    weights:
      weights === undefined
        ? suggestedWeights(known, returnPercent)
        : { turnover_weight: weights.turnover, rebate_weight: weights.rebate, packet_weight: weights.packet },
  };
};

/** Reads a venue's catalogue row by row. A malformed row, or one whose code occurred before, is only counted. */
export const readOffers = (rows: readonly unknown[], origins: readonly string[]) => {
  const offers = new Map<string, Offer>();
  for (const row of rows) {
    const { data } = venueGame.safeParse(row);
    if (data !== undefined && CODE.test(data.code) && !offers.has(data.code)) {
      offers.set(data.code, offerOf(data, origins));
    }
  }
  return { offers, malformed: rows.length - offers.size };
};

/**
 * A return that staff entered before the first import is of the best bet, which the venue's average does not replace
 * unless it is higher.
 */
const isReturnChanged = ({ venueReturn, returnPercent }: GameRow, offer: Offer): boolean => {
  const offered = parseMoney(offer.returnPercent) ?? 0n;
  if (venueReturn !== '') return offered !== parseMoney(venueReturn);
  return offered > (parseMoney(returnPercent) ?? 0n);
};

type Change = CatalogueGame['changes'][number];

/** Changes by the venue since the last import. A name or category that staff chose is no change of the venue. */
const changesSince = (row: GameRow, offer: Offer): Change[] => {
  const was = { name: row.venueName || row.name, category: row.venueCategory || row.category };
  const changes: [Change, boolean][] = [
    ['name', offer.name !== '' && offer.name !== was.name],
    ['category', offer.category !== '' && !isSameCategory(offer.category, was.category)],
    ['return', isReturnChanged(row, offer)],
  ];
  return changes.flatMap(([name, isChanged]) => (isChanged ? [name] : []));
};

const weightsOf = (row: GameRow): GameWeights => ({
  turnover_weight: row.turnoverWeight,
  rebate_weight: row.rebateWeight,
  packet_weight: row.packetWeight,
});

const knownOf = (row: GameRow): CatalogueGame['known'] => ({
  name: row.name,
  return_percent: row.returnPercent,
  app_img: row.appImage,
  visible: row.visible ? 1 : 0,
  version: row.version,
});

const storedCategory = ({ category }: GameRow) => (isCategory(category) ? category : '');

interface Comparing {
  /** Whether an import leaves the category of a stored game as it is, because two people decide about it. */
  keepsCategory?: boolean;
}

const comparedOf = (offer: Offer, row: GameRow | undefined, { keepsCategory = false }: Comparing): CatalogueGame => {
  const { code, name, category, returnPercent, picture, weights } = offer;
  if (row === undefined) {
    const fresh = { code, name, category, return_percent: returnPercent, ...weights, picture };
    return { ...fresh, state: 'new', changes: [], known: null };
  }
  const changes = changesSince(row, offer);
  return {
    code,
    name: changes.includes('name') ? name : row.name,
    category: changes.includes('category') && !keepsCategory ? category : storedCategory(row),
    return_percent: changes.includes('return') ? returnPercent : row.returnPercent,
    ...weightsOf(row),
    picture,
    state: changes.length > 0 ? 'changed' : 'same',
    changes,
    known: knownOf(row),
  };
};

/** Compares a venue's offers with its stored games. Each row has the values that an import would store. */
export const compared = (
  offers: ReadonlyMap<string, Offer>,
  stored: readonly GameRow[],
  comparing: Comparing = {},
): CatalogueGame[] => {
  const byCode = new Map(stored.map((row) => [row.code, row]));
  const offered = [...offers.values()].map((offer) => comparedOf(offer, byCode.get(offer.code), comparing));
  const withdrawn = stored
    .filter(({ code }) => !offers.has(code))
    .map(
      (row): CatalogueGame => ({
        code: row.code,
        name: row.name,
        category: storedCategory(row),
        return_percent: row.returnPercent,
        ...weightsOf(row),
        picture: '',
        state: 'withdrawn',
        changes: [],
        known: knownOf(row),
      }),
    );
  return [...offered, ...withdrawn];
};
