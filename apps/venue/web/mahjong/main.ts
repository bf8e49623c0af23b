import '../cards/cards.css';
import '../cards/panel.css';
import './mahjong.css';
import type { TableView } from '../../src/games/mahjong/game.ts';
import backdrop from '../cards/lacquer.svg?raw';
import { createPanel } from '../cards/panel.ts';
import { startCardGame } from '../cards/start.ts';
import { createBoard } from './board.ts';
import { createRack } from './rack.ts';
import { rulesSheet } from './rules-sheet.ts';
import { createTable, type Table } from './table.ts';

void startCardGame<TableView>({
  family: 'mahjong',
  backdrop,
  pictures: ['tile/back.svg', ...Array.from({ length: 9 }, (_, index) => `tile/${index + 1}.svg`)],
  rules: rulesSheet,
  awayNote: '已发的牌保留；超时按提示换牌',
  build(scene, { view, name, player }, kit) {
    const board = createBoard(name, view.kinds);
    const rack = createRack(kit, () => table.pick());
    const panel = createPanel(kit, player);
    scene.append(...board.elements, rack.element, ...panel.elements);
    const ring = kit.timer(board.clock, null, { endedLabel: '待开局' });
    const table: Table = createTable({ kit, board, rack, panel, ring }, view);
    table.showIdle();
    return table;
  },
});
