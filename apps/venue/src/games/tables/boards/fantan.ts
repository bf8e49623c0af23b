import { createBoard, type PlainDraft } from '../build.ts';
import { range } from '../counting.ts';

const FEWEST = 20;
const HEAPS = 40;
const GATES = range(1, 4);
/** Each remainder occurs in a quarter of the heaps. */
const QUARTER = HEAPS / 4;

/** The remainder of the beads divided by four; a remainder of 0 counts as four. */
export const gateOf = (beads: number): number => beads % 4 || 4;
const next = (gate: number, steps = 1): number => ((gate - 1 + steps) % 4) + 1;

const bet = (id: string, label: string, wins: readonly number[], back: readonly number[] = []): PlainDraft => ({
  id,
  label,
  ways: wins.length * QUARTER,
  wins: ([beads = 0]) => wins.includes(gateOf(beads)),
  ...(back.length > 0 && {
    returned: {
      label: '走盘退本',
      ways: back.length * QUARTER,
      when: ([beads = 0]) => back.includes(gateOf(beads)),
    },
  }),
});

export const fantan = createBoard({
  code: 'fantan',
  edition: 1,
  title: '岭南番摊',
  story: [
    '摊官抓出 20–59 颗摊子，四十种颗数机会均等；四颗一组拨去，剩 1、2、3 颗即为该番，恰好拨尽为四番。',
    '四个番各占四分之一。赔率已按同一优势计算，不另抽佣。',
  ],
  total: HEAPS,
  reveal: 'beads',
  draw: (draw) => [FEWEST + draw.uniform(HEAPS)],
  tags: ([beads = 0]) => [`${gateOf(beads)} 番`, gateOf(beads) % 2 === 1 ? '单' : '双', `共 ${beads} 颗`],
  lines: [
    GATES.map((gate) => `fan-${gate}`),
    ['odd', 'even'],
    ...[1, 2].map((gate) => [`corner-${gate}`, `corner-${gate + 2}`]),
    ...[1, 2].map((gate) => [`main-${gate}`, `main-${gate + 2}`]),
    ...GATES.map((gate) => [`fan-${gate}`, `three-${gate}`]),
  ],
  tabs: [
    { title: '番角正单双', groups: ['fan', 'side', 'corner', 'main'] },
    { title: '念', groups: ['nim'] },
    { title: '三门', groups: ['three'] },
  ],
  groups: [
    {
      id: 'fan',
      title: '番',
      prefix: '',
      note: '只中所选一门。',
      selections: GATES.map((gate) => bet(`fan-${gate}`, `${gate} 番`, [gate])),
    },
    {
      id: 'side',
      title: '单双',
      prefix: '',
      note: '开 1、3 为单，开 2、4 为双。',
      columns: 2,
      selections: [bet('odd', '单', [1, 3]), bet('even', '双', [2, 4])],
    },
    {
      id: 'nim',
      title: '念',
      prefix: '',
      note: '前一门中奖，后一门退本，另两门不中。',
      columns: 3,
      selections: GATES.flatMap((win) =>
        GATES.filter((back) => back !== win).map((back) =>
          bet(`nim-${win}${back}`, `${win} 念 ${back}`, [win], [back]),
        ),
      ),
    },
    {
      id: 'corner',
      title: '角',
      prefix: '',
      note: '相邻两门任一门中奖。',
      selections: GATES.map((gate) => bet(`corner-${gate}`, `${gate}${next(gate)} 角`, [gate, next(gate)])),
    },
    {
      id: 'main',
      title: '正',
      prefix: '',
      note: '所选一门中奖，对门不中，左右两门退本。',
      selections: GATES.map((gate) => bet(`main-${gate}`, `${gate} 正`, [gate], [next(gate), next(gate, 3)])),
    },
    {
      id: 'three',
      title: '三门',
      prefix: '',
      note: '三门任一门中奖，只输一门。',
      columns: 2,
      selections: GATES.map((lost) => {
        const gates = GATES.filter((gate) => gate !== lost);
        return bet(`three-${lost}`, `${gates.join('')} 三门`, gates);
      }),
    },
  ],
});
