import type { StaffGame } from '@koi/contract';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-action.ts';
import { toast } from '../../../ui/index.ts';
import { ALL } from './category.ts';
import { chosenOf, type Filters, keyOf, moved, settingsOf } from './game-list.ts';

const POLL_MS = 15_000;
const CHANGES = { changes: [staffCalls.games.list] };

/** Switches that are saved immediately. */
const useSwitches = () => {
  const { busy, run } = useAction(staffCalls.games.save, CHANGES);
  const set = async (game: StaffGame, change: { visible: 0 | 1 } | { hot: 0 | 1 }, result: string) => {
    if (await run({ ...settingsOf(game), ...change })) toast(`${game.name} ${result}`, 'success');
  };
  return {
    busy,
    show: (game: StaffGame, on: boolean) => set(game, { visible: on ? 1 : 0 }, on ? '已显示' : '已隐藏'),
    heat: (game: StaffGame, on: boolean) => set(game, { hot: on ? 1 : 0 }, on ? '已设为热门' : '已取消热门'),
  };
};

/** The order is changed on a copy of the list and saved as a whole. */
const useArranging = () => {
  const [draft, setDraft] = useState<readonly StaffGame[]>();
  const { busy, run } = useAction(staffCalls.games.arrange, { ...CHANGES, onDone: () => setDraft(undefined) });
  return {
    draft,
    busy,
    start: setDraft,
    cancel: () => setDraft(undefined),
    move: (game: StaffGame, by: 1 | -1) => setDraft((list) => list && moved(list, list.indexOf(game), by)),
    save: () => run({ order: (draft ?? []).map(({ platname, code, version }) => ({ platname, code, version })) }),
  };
};

export const useGames = () => {
  const list = useCall(staffCalls.games.list, { platname: '', category: '', search: '' }, { everyMs: POLL_MS });
  const [filters, setFilters] = useState<Filters>({ category: ALL, venue: '', search: '' });
  const [selected, select] = useState<string>();
  const arranging = useArranging();
  const games = list.data ?? [];
  return {
    list,
    games,
    filters,
    rows: arranging.draft ?? chosenOf(games, filters),
    switches: useSwitches(),
    arranging,
    selected: games.find((game) => keyOf(game) === selected),
    select,
    change: (change: Partial<Filters>) => setFilters((current) => ({ ...current, ...change })),
  };
};
export type Games = ReturnType<typeof useGames>;
