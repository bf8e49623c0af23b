import { samplePick } from '../../src/games/tables/build.ts';
import { type Board, formatOdds, type Group, nameOf, returnOf, type Selection } from '../../src/games/tables/engine.ts';
import { LEAST_STAKE, mostStake } from '../../src/games/tables/wagers.ts';
import { el, tabs, whole } from '../kit/index.ts';

/** Formats millionths as a percentage: 957361 becomes "95.74%". */
const percent = (share: number): string => `${(share / 10_000).toFixed(2)}%`;

/** Selections of a group with equal payouts share one row. */
interface Row {
  names: string[];
  selection: Selection;
}

const rowsOf = (board: Board, group: Group): Row[] => {
  const { selections, pick } = group;
  const sample = samplePick(board, group);
  if (pick && sample) return [{ names: [`任意 ${pick.count} 个号码`], selection: sample }];
  const rows = new Map<string, Row>();
  for (const selection of selections) {
    const key = selection.tiers.map(({ ways, odds }) => `${ways}×${odds}`).join();
    const row = rows.get(key);
    if (row) row.names.push(selection.label);
    else rows.set(key, { names: [selection.label], selection });
  }
  return [...rows.values()];
};

const namesText = (names: readonly string[]): string =>
  names.length > 8 ? `${names.slice(0, 3).join('、')} … ${names.at(-1)}（${names.length} 种）` : names.join('、');

/** Large counts are shown as a percentage. */
const waysText = (board: Board, ways: bigint): string =>
  board.total <= 100_000n
    ? `${ways} / ${board.total.toLocaleString('en-US')}`
    : `${((Number(ways) / Number(board.total)) * 100).toPrecision(4)}%`;

const groupTable = (board: Board, group: Group): HTMLElement =>
  el(
    'section',
    { class: 'rule-group' },
    el('h4', {}, group.title),
    el('p', {}, group.note),
    el(
      'table',
      {},
      el('thead', {}, el('tr', {}, ...['选项', '机会', '赔率', '返还率'].map((cell) => el('th', {}, cell)))),
      el(
        'tbody',
        {},
        ...rowsOf(board, group).flatMap(({ names, selection }) =>
          selection.tiers.map((tier, index) =>
            el(
              'tr',
              {},
              el(
                'td',
                {},
                selection.tiers.length > 1
                  ? `${index === 0 ? `${namesText(names)} · ` : ''}${tier.label}`
                  : namesText(names),
              ),
              el('td', { class: 'num' }, waysText(board, tier.ways)),
              el('td', { class: 'num' }, tier.returned ? '退本' : formatOdds(tier.odds)),
              el('td', { class: 'num' }, index === 0 ? percent(returnOf(board, selection)) : ''),
            ),
          ),
        ),
      ),
    ),
  );

const list = (items: readonly string[]): HTMLElement =>
  el('ol', { class: 'rule-list' }, ...items.map((item) => el('li', {}, item)));

const limitText = (board: Board): string => {
  const most = new Set(board.groups.flatMap(({ selections }) => selections.map(mostStake)));
  const tiers = [...most].toSorted((a, b) => Number(b - a)).map(whole);
  return `每个选项最低 ${whole(LEAST_STAKE)}；最高：赔率 20 以下 5,000，20 至 200 为 500，200 及以上 100${tiers.length === 1 ? `（本游戏均为 ${tiers[0]}）` : ''}。`;
};

/** The rules sheet is generated from the board itself, so that it always matches the game. */
export const rulesBody = (board: Board, timing: readonly string[]): Node =>
  tabs([
    {
      label: '玩法',
      body: () =>
        list([
          ...board.story,
          ...timing,
          '赔率均含本金：投 10、赔率 1.92，中奖派 19.20；派彩按注计算，舍去不足 0.01 的部分。',
          '赔率按全部结果逐一计数得出，没有派彩封顶，也没有累积奖池。',
          limitText(board),
        ]),
    },
    { label: '赔率', body: () => el('div', {}, ...board.groups.map((group) => groupTable(board, group))) },
    {
      label: '流水与公平',
      body: () =>
        list([
          '同一结果的各方（如大与小、单与双）同时投注时，有效投注只计各方超出最小一方的差额；退本的注不计有效投注。',
          ...linesText(board),
          '每局结果由服务器种子、您的客户端种子与序号算出，开局前已公布种子哈希，可随时在“公平”中核对。',
          '历史不影响开奖：每期各自独立，走势只作记录。',
          '试玩币仅供体验，请适度娱乐。',
        ]),
    },
  ]);

const SHORT_LINE = 6;

const linesText = (board: Board): string[] => {
  const short = board.lines
    .filter((line) => line.length <= SHORT_LINE)
    .map((line) =>
      line
        .flatMap((id) => board.select(id) ?? [])
        .map((selection) => nameOf(board, selection))
        .join(' / '),
    );
  if (short.length === 0) return [];
  const shown = short.slice(0, 8).join('；');
  return [
    `互为各方的选项：${shown}${short.length > 8 || board.lines.length > short.length ? '；其余同组互斥的选项全部投注时同理' : ''}。`,
  ];
};
