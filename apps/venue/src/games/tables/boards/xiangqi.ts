import { countedBets, createBoard } from '../build.ts';
import type { Outcome } from '../engine.ts';

/** A set of 32 pieces: the kinds from strong to weak, with the number per side. */
export const KINDS = [
  { red: '帅', black: '将', each: 1 },
  { red: '仕', black: '士', each: 2 },
  { red: '相', black: '象', each: 2 },
  { red: '车', black: '車', each: 2 },
  { red: '马', black: '馬', each: 2 },
  { red: '炮', black: '砲', each: 2 },
  { red: '兵', black: '卒', each: 5 },
] as const;
const SIDE = 16;
const PIECES = 2 * SIDE;

const kindsOfSide = KINDS.flatMap(({ each }, kind) => Array.from({ length: each }, () => kind));
/** Pieces 0 to 15 are red and 16 to 31 black, each side from strong to weak. */
export const kindOf = (piece: number): number => kindsOfSide[piece % SIDE] ?? 0;
export const isRed = (piece: number): boolean => piece < SIDE;
export const pieceName = (piece: number): string => KINDS[kindOf(piece)]?.[isRed(piece) ? 'red' : 'black'] ?? '';

const pairs = Array.from({ length: PIECES }, (_, first) =>
  Array.from({ length: PIECES }, (_, second) => [first, second]).filter(([, second]) => second !== first),
).flat();

const chu = ([piece = 0]: Outcome): number => piece;
const han = ([, piece = 0]: Outcome): number => piece;
const tie = (outcome: Outcome): boolean => kindOf(chu(outcome)) === kindOf(han(outcome));
/** Kinds are numbered from strong to weak, so the lower number wins. */
const chuWins = (outcome: Outcome): boolean => kindOf(chu(outcome)) < kindOf(han(outcome));

const bet = countedBets(pairs);
const returned = { label: '和局退本', ways: pairs.filter(tie).length, when: tie };

const sideOf = (outcome: Outcome): string => {
  if (tie(outcome)) return '和';
  return chuWins(outcome) ? '楚胜' : '汉胜';
};

export const xiangqi = createBoard({
  code: 'xiangqi',
  edition: 1,
  title: '楚河象棋',
  story: [
    '本游戏玩的是“翻棋比大小”，不是对弈：一副三十二枚象棋洗匀扣放，楚、汉各翻一枚，992 种翻法机会均等。',
    '大小依次为：将帅、士仕、象相、车、马、炮、卒兵；同级为和，不分红黑。',
  ],
  total: PIECES * (PIECES - 1),
  reveal: 'pieces',
  draw: (draw) => draw.deal(PIECES, 2),
  tags: (outcome) => [
    sideOf(outcome),
    `楚 ${pieceName(chu(outcome))}`,
    `汉 ${pieceName(han(outcome))}`,
    isRed(chu(outcome)) === isRed(han(outcome)) ? '同色' : '异色',
  ],
  lines: [
    ['chu', 'han'],
    ['same', 'mixed'],
    ['chu-red', 'chu-black'],
    ['han-red', 'han-black'],
    KINDS.map((_, kind) => `chu-${kind + 1}`),
    KINDS.map((_, kind) => `han-${kind + 1}`),
  ],
  tabs: [
    { title: '楚汉', groups: ['winner', 'colour', 'colours'] },
    { title: '楚方棋子', groups: ['chu-piece'] },
    { title: '汉方棋子', groups: ['han-piece'] },
  ],
  groups: [
    {
      id: 'winner',
      title: '楚汉相争',
      prefix: '',
      note: '翻出较大一方为胜；开和时楚、汉退本。',
      columns: 3,
      selections: [
        { ...bet('chu', '楚', chuWins, { tone: 'red' }), returned },
        bet('tie', '和', tie, { tone: 'green' }),
        { ...bet('han', '汉', (outcome) => !tie(outcome) && !chuWins(outcome), { tone: 'black' }), returned },
      ],
    },
    {
      id: 'colour',
      title: '同色异色',
      prefix: '',
      note: '两枚棋子颜色相同或不同。',
      columns: 2,
      selections: [
        bet('same', '同色', (outcome) => isRed(chu(outcome)) === isRed(han(outcome))),
        bet('mixed', '异色', (outcome) => isRed(chu(outcome)) !== isRed(han(outcome))),
      ],
    },
    {
      id: 'colours',
      title: '红黑',
      prefix: '',
      note: '该方棋子的颜色。',
      selections: [
        bet('chu-red', '楚红', (outcome) => isRed(chu(outcome)), { tone: 'red' }),
        bet('chu-black', '楚黑', (outcome) => !isRed(chu(outcome)), { tone: 'black' }),
        bet('han-red', '汉红', (outcome) => isRed(han(outcome)), { tone: 'red' }),
        bet('han-black', '汉黑', (outcome) => !isRed(han(outcome)), { tone: 'black' }),
      ],
    },
    ...[
      { id: 'chu', name: '楚方', piece: chu },
      { id: 'han', name: '汉方', piece: han },
    ].map(({ id, name, piece }) => ({
      id: `${id}-piece`,
      title: `${name}棋子`,
      prefix: name,
      note: `${name}翻出所选棋子，不分红黑。`,
      columns: 3,
      selections: KINDS.map(({ red, black }, kind) =>
        bet(`${id}-${kind + 1}`, `${black}${red}`, (outcome) => kindOf(piece(outcome)) === kind),
      ),
    })),
  ],
});
