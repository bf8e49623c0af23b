import '../cards/cards.css';
import '../cards/felt.css';
import './blackjack.css';
import './controls.css';
import type { TableView } from '../../src/games/blackjack/game.ts';
import { FELT_PICTURES } from '../cards/chip-stack.ts';
import backdrop from '../cards/felt.svg?raw';
import { startCardGame } from '../cards/start.ts';
import { el } from '../kit/index.ts';
import { createBoard } from './board.ts';
import { createControls } from './controls.ts';
import { createFelt } from './felt.ts';
import { rulesSheet } from './rules-sheet.ts';
import { createTable, type Table } from './table.ts';

void startCardGame<TableView>({
  family: 'blackjack',
  backdrop,
  pictures: FELT_PICTURES,
  rules: rulesSheet,
  awayNote: '已发的牌保留；超时按停牌结算',
  build(scene, { view, name }, kit) {
    const felt = createFelt(name);
    const board = createBoard(kit);
    const clock = el('div', { class: 'clock' });
    const controls = createControls({
      onChip: (value) => table.chip(value),
      onClear: () => table.clear(),
      onDeal: () => table.deal(),
      onMove: (move) => table.move(move),
      onHint: () => table.hint(),
      onVerify: () => table.verify(),
    });
    const middle = el('div', { class: 'middle' }, ...felt.behind, board.element, felt.element, clock);
    scene.append(middle, controls.element);
    const ring = kit.timer(clock, null, { endedLabel: '请下注' });
    const table: Table = createTable({ kit, board, felt, controls, ring }, view);
    table.showBet();
    return table;
  },
});
