import type { CatalogueGame } from '@koi/contract';
import { NO_VERSION } from '@koi/contract/constants';
import type { ImportedGameForm } from '@koi/contract/rules/game-import';
import { CATALOGUE_STATE_NAMES } from '@koi/contract/texts';
import type { TagTone } from '../../../ui/index.ts';

export type Tab = 'pending' | 'same' | 'withdrawn';

/** A game of the catalogue with what staff changed on the screen. */
export interface ImportRow extends CatalogueGame {
  /** A picture that staff uploaded; empty for the one of the venue or the stored one. */
  app_img: string;
}
export type Edit = Partial<
  Pick<ImportRow, 'name' | 'category' | 'app_img' | 'turnover_weight' | 'rebate_weight' | 'packet_weight'>
>;

export const tabOf = ({ state }: CatalogueGame): Tab => {
  if (state === 'same' || state === 'withdrawn') return state;
  return 'pending';
};

export const withEdit = (game: CatalogueGame, edit: Edit = {}): ImportRow => ({ app_img: '', ...game, ...edit });

/** The picture that the row would be shown with; empty when there is none. */
export const pictureOf = ({ app_img, known, picture }: ImportRow): string => app_img || known?.app_img || picture;

/** Whether nothing has to be added before the game can be imported. */
export const isComplete = ({ category, name }: ImportRow): boolean => category !== '' && name.trim() !== '';

/** Rows that are chosen at first: new and changed games that have a category and a picture. */
export const isProposed = (row: ImportRow): boolean =>
  tabOf(row) === 'pending' && isComplete(row) && pictureOf(row) !== '';

export const badgeOf = (row: ImportRow): { tone: TagTone; text: string } => {
  const { state, known } = row;
  if (state === 'withdrawn') {
    return known?.visible === 1 ? { tone: 'danger', text: '仍在显示' } : { tone: 'neutral', text: '已隐藏' };
  }
  if (row.category === '') return { tone: 'danger', text: '缺类别' };
  if (pictureOf(row) === '') return { tone: 'warning', text: '缺图' };
  const tone = ({ new: 'info', changed: 'warning', same: 'success' } as const)[state];
  return { tone, text: CATALOGUE_STATE_NAMES[state] };
};

/** A row of an import. */
export type ImportedGame = ImportedGameForm & { version: number };

export const toImport = (row: ImportRow): ImportedGame => ({
  code: row.code,
  name: row.name.trim(),
  category: row.category,
  return_percent: row.return_percent,
  app_img: row.app_img,
  turnover_weight: row.turnover_weight,
  rebate_weight: row.rebate_weight,
  packet_weight: row.packet_weight,
  version: row.known?.version ?? NO_VERSION,
});

/** `目录 214 个 = 新 38 + 有改动 5 + 一致 171` */
export const summaryOf = (games: readonly CatalogueGame[]): string => {
  const count = (state: CatalogueGame['state']) => games.filter((game) => game.state === state).length;
  const parts = (['new', 'changed', 'same'] as const).map((state) => ({ state, n: count(state) }));
  const total = parts.reduce((sum, { n }) => sum + n, 0);
  return `目录 ${total} 个 = ${parts.map(({ state, n }) => `${CATALOGUE_STATE_NAMES[state]} ${n}`).join(' + ')}`;
};
