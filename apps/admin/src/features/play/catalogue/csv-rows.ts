import { type CsvColumn, parseCsv } from '@koi/client';
import type { StaffGame } from '@koi/contract';
import { CATEGORY_IDS, GAME_IMPORT_MAX, NO_VERSION } from '@koi/contract/constants';
import { checkImportedGame, suggestedWeights } from '@koi/contract/rules/game-import';
import { GAME_CATEGORY_NAMES, GAME_IMPORT } from '@koi/contract/texts';
import type { ImportedGame } from './import-rows.ts';

export interface CsvResult {
  rows: ImportedGame[];
  /** One text for each line that can not be imported. */
  errors: string[];
}

const TITLES = {
  code: '代码',
  name: '名称',
  category: '类别',
  return_percent: '理论返还率',
  turnover_weight: '流水权重',
  rebate_weight: '返水权重',
  packet_weight: '红包权重',
  app_img: '图片',
} as const;
type Name = keyof typeof TITLES;
const NAMES = Object.keys(TITLES) as Name[];
const REQUIRED: readonly Name[] = ['code', 'name', 'category'];

/** The columns of a file, for a template or for the games of a venue. */
export const CSV_COLUMNS: readonly CsvColumn<StaffGame>[] = NAMES.map((name) => ({
  title: TITLES[name],
  value: (game) => (name === 'category' ? GAME_CATEGORY_NAMES[game.category] : game[name]),
}));

/** A category by its name or its identifier. */
const categoryOf = (text: string) =>
  CATEGORY_IDS.find((id) => id === text || GAME_CATEGORY_NAMES[id] === text) ?? ('' as const);

/** An empty weight is the suggested one. Text that is no number fails the check of the row. */
const weightOf = (text: string, suggested: number): number =>
  text === '' ? suggested : /^\d{1,3}%?$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;

const rowOf = (cell: (name: Name) => string, versions: ReadonlyMap<string, number>): ImportedGame => {
  const category = categoryOf(cell('category'));
  const return_percent = cell('return_percent').replace(/%$/, '');
  const suggested = suggestedWeights(category, return_percent);
  return {
    code: cell('code'),
    name: cell('name'),
    category,
    return_percent,
    app_img: cell('app_img'),
    turnover_weight: weightOf(cell('turnover_weight'), suggested.turnover_weight),
    rebate_weight: weightOf(cell('rebate_weight'), suggested.rebate_weight),
    packet_weight: weightOf(cell('packet_weight'), suggested.packet_weight),
    version: versions.get(cell('code')) ?? NO_VERSION,
  };
};

/** Reads a file into the rows of an import. `stored` are the games of the venue, whose codes are updated. */
export const readGamesCsv = (text: string, stored: readonly Pick<StaffGame, 'code' | 'version'>[]): CsvResult => {
  const [head, ...lines] = parseCsv(text);
  const places = new Map(NAMES.map((name) => [name, head?.cells.indexOf(TITLES[name]) ?? -1]));
  const missing = REQUIRED.filter((name) => (places.get(name) ?? -1) < 0);
  if (missing.length > 0) return { rows: [], errors: [`缺少列：${missing.map((name) => TITLES[name]).join('、')}`] };
  if (lines.length === 0) return { rows: [], errors: ['文件中没有游戏'] };
  if (lines.length > GAME_IMPORT_MAX) return { rows: [], errors: [`一次最多导入 ${GAME_IMPORT_MAX} 个游戏`] };
  const versions = new Map(stored.map(({ code, version }) => [code, version]));
  const seen = new Set<string>();
  const rows: ImportedGame[] = [];
  const errors: string[] = [];
  for (const { line, cells } of lines) {
    const row = rowOf((name) => cells[places.get(name) ?? -1] ?? '', versions);
    const failing = seen.has(row.code) ? GAME_IMPORT.codeTwice(row.code) : checkImportedGame(row);
    seen.add(row.code);
    if (failing === undefined) rows.push(row);
    else errors.push(`第 ${line} 行：${failing}`);
  }
  return { rows, errors };
};
