import { type Board, type Group, nameOf, type Selection } from '../../src/games/tables/engine.ts';
import { MOST_BETS, mostStake } from '../../src/games/tables/wagers.ts';
import type { StakeLine } from '../../src/games/tables/wire.ts';
import { chip, chips, el, type Kit, money, units, whole } from '../kit/index.ts';
import { type Cell, createCell } from './cells.ts';
import { createPicker } from './picker.ts';
import type { Slip } from './slip.ts';

const CHIPS = [10, 50, 100, 500, 1000];
const FIRST_CHIP = 10;

interface PanelOptions<V> {
  kit: Kit<V>;
  board: Board;
  slip: Slip;
  /** Label of the primary button for a number of bets and a total. */
  label: (count: number, total: string) => string;
  onSubmit: () => void;
}

export interface Panel {
  readonly element: HTMLElement;
  /** Sets the confirmed bets of the current round. */
  setConfirmed(bets: readonly StakeLine[]): void;
  /** When a reason is given, betting is closed and the button shows the reason. */
  setClosed(reason: string | undefined): void;
}

/** The lower half of every board: tabs with cells or number pads, chips and the primary button. */
export const createPanel = <V>({ kit, board, slip, label, onSubmit }: PanelOptions<V>): Panel => {
  const cells: Cell[] = [];
  const confirmed = new Map<string, bigint>();
  let closed: string | undefined;

  const chipRow = chips(CHIPS, () => kit.sound.play('chip'));
  chipRow.select(FIRST_CHIP);
  const placeChip = (selection: Selection) => {
    if (closed !== undefined) return kit.toast(closed);
    const before = confirmed.get(selection.id) ?? 0n;
    const added = slip.add(selection, BigInt(chipRow.value) * 100n, before);
    if (added === 'added') kit.sound.play('chip');
    else if (added === 'full') kit.toast(`一次最多 ${MOST_BETS} 注`);
    else kit.toast(`超出限额：${nameOf(board, selection)}最高 ${money(mostStake(selection))}`);
  };

  const tabs = createTabs(board, (group, tab, roomy) => groupBody(board, group, { tab, roomy }, cells, placeChip));
  const picks = el('div', { class: 'picks' });
  const clear = el('button', { class: 'btn quiet panel-clear' }, '清空');
  const submit = el('button', { class: 'btn primary panel-submit', onclick: onSubmit }, '');
  clear.addEventListener('click', () => (slip.canRepeat ? slip.repeat() : slip.clear()));

  const show = () => {
    for (const cell of cells) {
      const stake = slip.stakeOn(cell.selection.id);
      const sure = confirmed.get(cell.selection.id) ?? 0n;
      cell.show(stake > 0n ? badge(stake) : null, sure > 0n ? `已投 ${whole(sure)}` : '');
    }
    picks.replaceChildren(...pickRows(board, slip, kit));
    const { lines, total } = slip;
    submit.textContent = closed ?? label(lines.length, whole(total));
    submit.disabled = closed !== undefined || lines.length === 0;
    clear.textContent = slip.canRepeat ? '重复' : '清空';
    clear.disabled = closed !== undefined || (lines.length === 0 && !slip.canRepeat);
  };
  slip.onChange(show);
  show();

  return {
    element: el(
      'section',
      { class: 'panel', aria: { label: '投注' } },
      tabs,
      picks,
      el('footer', { class: 'panel-foot' }, chipRow.element, el('div', { class: 'panel-buttons' }, clear, submit)),
    ),
    setConfirmed(bets) {
      confirmed.clear();
      for (const { selection, stake } of bets) {
        confirmed.set(selection, (confirmed.get(selection) ?? 0n) + units(stake));
      }
      show();
    },
    setClosed(reason) {
      if (closed === reason) return;
      closed = reason;
      show();
    },
  };
};

const badge = (stake: bigint): HTMLElement => {
  const yuan = Number(stake) / 100;
  return CHIPS.includes(yuan) ? chip(yuan) : el('span', { class: 'stake-mark num' }, whole(stake));
};

const createTabs = (board: Board, body: (group: Group, tab: string, roomy: boolean) => HTMLElement): HTMLElement => {
  const pages = board.tabs.map(({ title, groups }) => {
    const shown = groups.flatMap((id) => board.groups.filter((group) => group.id === id));
    const roomy = isRoomy(shown);
    const page = el('div', { class: 'panel-page', hidden: true }, ...shown.map((group) => body(group, title, roomy)));
    page.classList.toggle('roomy', roomy);
    return page;
  });
  const buttons = board.tabs.map(({ title }, index) =>
    el('button', { role: 'tab', onclick: () => select(index) }, title),
  );
  const scroller = el('div', { class: 'panel-body' }, ...pages);
  const select = (index: number) => {
    pages.forEach((page, at) => {
      page.hidden = at !== index;
    });
    buttons.forEach((button, at) => {
      button.setAttribute('aria-selected', String(at === index));
    });
    buttons[index]?.scrollIntoView({ block: 'nearest', inline: 'center' });
    scroller.scrollTop = 0;
  };
  select(0);
  const row = el('div', { class: 'panel-tabs', role: 'tablist', hidden: board.tabs.length < 2 }, ...buttons);
  return el('div', { class: 'panel-main' }, row, scroller);
};

/** Height available on a page. Taller cells with their rules are used only if they fit. */
const PAGE_HEIGHT = 286;
const isRoomy = (groups: readonly Group[]): boolean =>
  groups.reduce((height, { selections, columns, pick, note }) => {
    if (pick) return PAGE_HEIGHT + 1;
    return height + Math.ceil(selections.length / columns) * 69 + Math.ceil(note.length / 27) * 18 + 29;
  }, 0) <= PAGE_HEIGHT;

/** A group needs no heading when its tab has the same name or its cells are self-explanatory. */
const needsHeading = ({ title, prefix, face }: Group, tab: string): boolean =>
  title !== tab && (prefix !== '' || face === 'dice');

const groupBody = (
  board: Board,
  group: Group,
  { tab, roomy }: { tab: string; roomy: boolean },
  cells: Cell[],
  onTap: (selection: Selection) => void,
): HTMLElement => {
  if (group.pick) return createPicker({ board, group, onPicked: onTap });
  const made = group.selections.map((selection) =>
    createCell(group, selection, nameOf(board, selection), () => onTap(selection)),
  );
  cells.push(...made);
  return el(
    'div',
    { class: 'group' },
    needsHeading(group, tab) && el('h3', {}, group.title),
    roomy && el('p', {}, group.note),
    el(
      'div',
      { class: 'group-grid', style: { '--columns': String(group.columns) } },
      ...made.map(({ element }) => element),
    ),
    ...group.selections.filter(({ tiers }) => tiers.length > MANY_PRIZES).map(prizes),
  );
};

/** From this number of prizes on, all of them are listed. */
const MANY_PRIZES = 3;
const prizes = ({ tiers }: Selection): HTMLElement =>
  el(
    'dl',
    { class: 'prizes' },
    ...tiers.map(({ label, odds }) =>
      el('div', {}, el('dt', {}, label), el('dd', { class: 'num' }, `${(odds / 100).toLocaleString('en-US')} 倍`)),
    ),
  );

/** Picked numbers have no cell, so they are listed above the chips with a remove button. */
const pickRows = <V>(board: Board, slip: Slip, kit: Kit<V>): HTMLElement[] =>
  slip.lines
    .filter(({ selection }) => board.groups.some(({ id, pick }) => id === selection.group && pick !== undefined))
    .map(({ selection, name, stake }) =>
      el(
        'button',
        {
          class: 'pick',
          aria: { label: `撤去 ${name}` },
          onclick: () => {
            slip.remove(selection.id);
            kit.sound.play('tick');
          },
        },
        el('span', {}, name),
        el('b', { class: 'num' }, whole(stake)),
        el('i', {}, '×'),
      ),
    );
