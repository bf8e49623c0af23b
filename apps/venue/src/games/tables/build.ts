import type { Draw } from '../../fairness/stream.ts';
import type { Board, Face, Group, Outcome, Reveal, Selection, Tab, Tier, Tone } from './engine.ts';

/** Percentage of the stakes that is paid back before odds are rounded down: a house edge of 4 %. */
const RATE = 96n;

interface Common {
  id: string;
  label: string;
  marks?: readonly number[];
  tone?: Tone;
}

/** A bet that wins or loses. Some bets can also return the stake. */
export interface PlainDraft extends Common {
  ways: bigint | number;
  wins(outcome: Outcome): boolean;
  returned?: { label: string; ways: bigint | number; when(outcome: Outcome): boolean };
  /** Set only for games with traditional odds; otherwise odds are derived from the ways. */
  odds?: number;
}

/** A bet with several prizes. The prize without odds gets what the others leave of the return. */
export interface TieredDraft extends Common {
  tiers: readonly { label: string; ways: bigint | number; odds?: number }[];
  hit(outcome: Outcome): number;
}

export interface PickDraft {
  from: number;
  to: number;
  count: number;
  make(numbers: readonly number[]): Omit<PlainDraft, 'id'> | Omit<TieredDraft, 'id'>;
}

export interface GroupDraft {
  id: string;
  title: string;
  note: string;
  /** Defaults to the title. Empty for picks and for groups whose labels are sufficient. */
  prefix?: string;
  columns?: number;
  face?: Face;
  selections?: readonly (PlainDraft | TieredDraft)[];
  pick?: PickDraft;
}

export interface BoardDraft {
  code: string;
  edition: number;
  title: string;
  story: readonly string[];
  total: bigint | number;
  reveal: Reveal;
  draw(draw: Draw): number[];
  groups: readonly GroupDraft[];
  /** Defaults to one tab per group. */
  tabs?: readonly Tab[];
  lines: readonly (readonly string[])[];
  tags(outcome: Outcome): string[];
}

/** Odds in hundredths, rounded down: the return that remains after `taken` (ways × hundredths), divided by the ways. */
export const fairOdds = (total: bigint, ways: bigint, taken = 0n): number => Number((RATE * total - taken) / ways);

export const createBoard = (draft: BoardDraft): Board => {
  const total = BigInt(draft.total);
  const groups = draft.groups.map((group) => createGroup(total, group));
  const listed = new Map(groups.flatMap(({ selections }) => selections.map((each) => [each.id, each])));
  return {
    ...draft,
    total,
    groups,
    tabs: draft.tabs ?? groups.map(({ id, title }) => ({ title, groups: [id] })),
    select: (id) => listed.get(id) ?? picked(total, draft.groups, id),
  };
};

const createGroup = (total: bigint, group: GroupDraft): Group => ({
  id: group.id,
  title: group.title,
  note: group.note,
  prefix: group.prefix ?? (group.pick ? '' : group.title),
  columns: group.columns ?? 4,
  face: group.face ?? 'text',
  selections: (group.selections ?? []).map((each) => createSelection(total, group.id, each)),
  pick: group.pick && { from: group.pick.from, to: group.pick.to, count: group.pick.count },
});

const createSelection = (total: bigint, group: string, draft: PlainDraft | TieredDraft): Selection => ({
  id: draft.id,
  label: draft.label,
  group,
  marks: draft.marks ?? [],
  tone: draft.tone,
  ...('tiers' in draft ? tiered(total, draft) : plain(total, draft)),
});

const plain = (total: bigint, draft: PlainDraft): Pick<Selection, 'tiers' | 'hit'> => {
  const { returned } = draft;
  const ways = BigInt(draft.ways);
  const back = BigInt(returned?.ways ?? 0);
  const win: Tier = { label: '中奖', ways, odds: draft.odds ?? fairOdds(total, ways, back * 100n), returned: false };
  const tiers = returned ? [win, { label: returned.label, ways: back, odds: 100, returned: true }] : [win];
  return {
    tiers,
    hit: (outcome) => {
      if (draft.wins(outcome)) return 0;
      return returned?.when(outcome) ? 1 : -1;
    },
  };
};

const tiered = (total: bigint, draft: TieredDraft): Pick<Selection, 'tiers' | 'hit'> => {
  const taken = draft.tiers.reduce((sum, { ways, odds }) => sum + BigInt(ways) * BigInt(odds ?? 0), 0n);
  return {
    hit: (outcome) => draft.hit(outcome),
    tiers: draft.tiers.map(({ label, ways, odds }) => ({
      label,
      ways: BigInt(ways),
      odds: odds ?? fairOdds(total, BigInt(ways), taken),
      returned: false,
    })),
  };
};

/** The id of a picked selection is `<group>:<ascending numbers, joined by dots>`. Any other spelling is rejected. */
export const pickId = (group: string, numbers: readonly number[]): string =>
  `${group}:${numbers.toSorted((a, b) => a - b).join('.')}`;

const picked = (total: bigint, groups: readonly GroupDraft[], id: string): Selection | undefined => {
  const [groupId, list = ''] = id.split(':');
  const group = groups.find((each) => each.id === groupId);
  if (group?.pick === undefined) return undefined;
  const { from, to, count, make } = group.pick;
  const numbers = list.split('.').map(Number);
  const sound = numbers.every((each) => Number.isInteger(each) && each >= from && each <= to);
  if (!sound || new Set(numbers).size !== count || pickId(group.id, numbers) !== id) return undefined;
  return createSelection(total, group.id, { ...make(numbers), id, marks: numbers });
};
