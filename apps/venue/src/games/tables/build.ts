import { range, twoDigits } from './counting.ts';
import type { Board, Face, Group, Outcome, Selection, Tab, Tier, Tone } from './engine.ts';

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
  /** The highest number of the pool, which starts with 1. */
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

export interface BoardDraft extends Omit<Board, 'total' | 'groups' | 'tabs' | 'select'> {
  total: bigint | number;
  groups: readonly GroupDraft[];
  /** Defaults to one tab per group. */
  tabs?: readonly Tab[];
}

/** Bets whose ways are counted over all outcomes. */
export const countedBets =
  (outcomes: readonly Outcome[]) =>
  (id: string, label: string, wins: PlainDraft['wins'], more: Pick<PlainDraft, 'marks' | 'tone'> = {}): PlainDraft => ({
    id,
    label,
    wins,
    ways: outcomes.filter(wins).length,
    ...more,
  });

/** 大, 小, 单 and 双. */
export const sideBets = (
  bet: ReturnType<typeof countedBets>,
  big: PlainDraft['wins'],
  odd: PlainDraft['wins'],
): PlainDraft[] => [
  bet('big', '大', big),
  bet('small', '小', (outcome) => !big(outcome)),
  bet('odd', '单', odd),
  bet('even', '双', (outcome) => !odd(outcome)),
];

/** The group of the four combinations of 大 or 小 with 单 or 双. */
export const pairedSides = (
  bet: ReturnType<typeof countedBets>,
  big: PlainDraft['wins'],
  odd: PlainDraft['wins'],
): GroupDraft => ({
  id: 'pair-side',
  title: '组合',
  prefix: '',
  note: '大小与单双同时符合。',
  selections: [
    bet('big-odd', '大单', (outcome) => big(outcome) && odd(outcome)),
    bet('big-even', '大双', (outcome) => big(outcome) && !odd(outcome)),
    bet('small-odd', '小单', (outcome) => !big(outcome) && odd(outcome)),
    bet('small-even', '小双', (outcome) => !big(outcome) && !odd(outcome)),
  ],
});

/** A group in which the player picks `count` numbers from 1 to `to` as one bet. */
export const pickGroup = (
  { to, count, ...group }: { id: string; title: string; note: string; columns: number; to: number; count: number },
  make: (numbers: readonly number[]) => Omit<PlainDraft, 'id' | 'label'> | Omit<TieredDraft, 'id' | 'label'>,
): GroupDraft => ({
  ...group,
  face: 'ball',
  pick: {
    to,
    count,
    make: (numbers) => ({ label: `${group.title} ${numbers.map(twoDigits).join(' ')}`, ...make(numbers) }),
  },
});

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
  pick: group.pick && { to: group.pick.to, count: group.pick.count },
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

/** A selection of the first numbers of a pool. All selections of the pool have the same odds. */
export const samplePick = (board: Board, { id, pick }: Group): Selection | undefined =>
  pick && board.select(pickId(id, range(1, pick.count)));

const picked = (total: bigint, groups: readonly GroupDraft[], id: string): Selection | undefined => {
  const [groupId, list = ''] = id.split(':');
  const group = groups.find((each) => each.id === groupId);
  if (group?.pick === undefined) return undefined;
  const { to, count, make } = group.pick;
  const numbers = list.split('.').map(Number);
  const sound = numbers.every((each) => Number.isInteger(each) && each >= 1 && each <= to);
  if (!sound || new Set(numbers).size !== count || pickId(group.id, numbers) !== id) return undefined;
  return createSelection(total, group.id, { ...make(numbers), id, marks: numbers });
};
