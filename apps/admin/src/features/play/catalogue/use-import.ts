import type { CatalogueGame } from '@koi/contract';
import { checkGameImport } from '@koi/contract/rules/game-import';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { go, useRoute } from '../../../lib/navigation.ts';
import { useAction } from '../../../lib/use-action.ts';
import { toast } from '../../../ui/index.ts';
import { ALL, categoryOf } from './category.ts';
import {
  type Edit,
  type ImportRow,
  isComplete,
  isProposed,
  type Tab,
  tabOf,
  toImport,
  withEdit,
} from './import-rows.ts';

const CHANGES = { changes: [staffCalls.games.list, staffCalls.games.catalogue, staffCalls.rebates.margins] };

const isIn = (game: Pick<CatalogueGame, 'category'>, category: number) =>
  category === ALL || (game.category !== '' && categoryOf({ category: game.category }) === category);

/** Edits and choices are kept by code, so that reading the catalogue again keeps them. */
const useChoices = () => {
  const [edits, setEdits] = useState<Readonly<Record<string, Edit>>>({});
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  return {
    edits,
    isChosen: (row: ImportRow) => isComplete(row) && (chosen[row.code] ?? isProposed(row)),
    edit: (codes: readonly string[], change: Edit) =>
      setEdits((all) => ({ ...all, ...Object.fromEntries(codes.map((code) => [code, { ...all[code], ...change }])) })),
    choose: (codes: readonly string[], on: boolean) =>
      setChosen((all) => ({ ...all, ...Object.fromEntries(codes.map((code) => [code, on])) })),
    forget: () => {
      setEdits({});
      setChosen({});
    },
  };
};

export const useImport = () => {
  const { query } = useRoute();
  const venues = useCall(staffCalls.games.venues, {});
  const venue = query.get('venue') ?? venues.data?.[0]?.platname ?? '';
  const list = useCall(staffCalls.games.catalogue, { platname: venue }, { enabled: venue !== '' });
  const [tab, setTab] = useState<Tab>('pending');
  const [category, setCategory] = useState(ALL);
  const [selected, select] = useState<string>();
  const [isVisible, setVisible] = useState(true);
  const choices = useChoices();
  const { busy, run } = useAction(staffCalls.games.importGames, {
    ...CHANGES,
    onDone: ({ without_picture }) => {
      choices.forget();
      select(undefined);
      if (without_picture > 0) toast(`${without_picture} 个游戏没有图片，先用默认图`, 'failure');
    },
  });
  const games = list.data?.games ?? [];
  const all = games.map((game) => withEdit(game, choices.edits[game.code]));
  const rows = all.filter((row) => tabOf(row) === tab && isIn(row, category));
  const chosen = all.filter((row) => tabOf(row) === tab && tab !== 'withdrawn' && choices.isChosen(row));

  return {
    venues: venues.data ?? [],
    venue,
    openVenue: (platname: string) => {
      choices.forget();
      select(undefined);
      go(`/games/import?venue=${encodeURIComponent(platname)}`, { replace: true });
    },
    list,
    games,
    tab,
    setTab: (next: Tab) => {
      select(undefined);
      setTab(next);
    },
    category,
    setCategory,
    rows,
    chosen,
    ...choices,
    selected: all.find(({ code }) => code === selected),
    select,
    isVisible,
    setVisible,
    busy,
    send: () => {
      const sent = chosen.map(toImport);
      const failing = checkGameImport({ rows: sent });
      if (failing !== undefined) toast(failing, 'failure');
      else void run({ platname: venue, visible: isVisible ? 1 : 0, rows: sent });
    },
  };
};
export type Import = ReturnType<typeof useImport>;
