import { beadRoad, bigRoad, lastColumns, type Mark } from '../../src/games/baccarat/roads.ts';
import { el, svg } from '../kit/index.ts';

const CELL = 14;
const ROWS = 6;
const BEAD_COLUMNS = 8;
const RING_COLUMNS = 16;

export interface RoadWords {
  a: string;
  b: string;
  pairs: boolean;
  /** Whether a round can end in a tie. */
  ties?: boolean;
}

const grid = (columns: number, left: number): SVGPathElement => {
  const lines = [
    ...Array.from({ length: ROWS + 1 }, (_, row) => `M${left} ${row * CELL + 0.5}h${columns * CELL}`),
    ...Array.from({ length: columns + 1 }, (_, column) => `M${left + column * CELL + 0.5} 0v${ROWS * CELL}`),
  ];
  return svg('path', { d: lines.join(''), class: 'road-grid' });
};

const dot = (x: number, y: number, tone: string) => svg('circle', { cx: x, cy: y, r: 2, class: `dot ${tone}` });

/** The 珠盘路 and 大路 with their counts. They only record past rounds. */
export const createRoadMap = (words: RoadWords) => {
  const drawn = svg('g');
  const left = BEAD_COLUMNS * CELL + 8;
  const map = svg(
    'svg',
    { viewBox: `0 0 ${left + RING_COLUMNS * CELL + 1} ${ROWS * CELL + 1}`, class: 'road', role: 'img' },
    grid(BEAD_COLUMNS, 0),
    grid(RING_COLUMNS, left),
    drawn,
  );
  const counts = el('div', { class: 'road-counts' });
  const element = el('div', { class: 'roads' }, map, counts);
  const names = { a: words.a, b: words.b, tie: '和' };

  const beads = (marks: readonly Mark[]): Node[] =>
    lastColumns(beadRoad(marks), BEAD_COLUMNS).flatMap(({ side, aPair, bPair, column, row }) => {
      const [x, y] = [column * CELL + CELL / 2, row * CELL + CELL / 2];
      const letter = svg('text', { x, y: y + 3.2, class: 'bead-word' });
      letter.textContent = names[side];
      return [
        svg('circle', { cx: x, cy: y, r: 6.2, class: `bead ${side}` }),
        letter,
        ...(bPair ? [dot(x - 4.6, y - 4.6, 'b')] : []),
        ...(aPair ? [dot(x + 4.6, y + 4.6, 'a')] : []),
      ];
    });
  const rings = (marks: readonly Mark[]): Node[] =>
    lastColumns(bigRoad(marks), RING_COLUMNS).flatMap(({ side, ties, column, row }) => {
      const [x, y] = [left + column * CELL + CELL / 2, row * CELL + CELL / 2];
      return [
        svg('circle', { cx: x, cy: y, r: 5, class: `ring-mark ${side}` }),
        ...(ties > 0 ? [svg('path', { d: `M${x - 4.5} ${y + 4.5}L${x + 4.5} ${y - 4.5}`, class: 'stroke' })] : []),
      ];
    });
  const count = (name: string, tone: string, times: number) =>
    el('span', { class: tone }, name, el('b', {}, String(times)));

  return {
    element,
    draw(marks: readonly Mark[]) {
      drawn.replaceChildren(...beads(marks), ...rings(marks));
      const times = (side: Mark['side']) => marks.filter((mark) => mark.side === side).length;
      map.setAttribute(
        'aria-label',
        `近 ${marks.length} 局：${words.b} ${times('b')}，${words.a} ${times('a')}，和 ${times('tie')}`,
      );
      counts.replaceChildren(
        count(words.b, 'b', times('b')),
        count(words.a, 'a', times('a')),
        ...(words.ties === false ? [] : [count('和', 'tie', times('tie'))]),
        ...(words.pairs
          ? [
              count(`${words.b}对`, '', marks.filter(({ bPair }) => bPair).length),
              count(`${words.a}对`, '', marks.filter(({ aPair }) => aPair).length),
            ]
          : []),
        el('i', {}, `近 ${marks.length} 局`),
      );
    },
  };
};
