import '../cards/cards.css';
import '../cards/panel.css';
import './niuniu.css';
import type { TableView } from '../../src/games/niuniu/game.ts';
import backdrop from '../cards/lacquer.svg?raw';
import { createPanel } from '../cards/panel.ts';
import { startCardGame } from '../cards/start.ts';
import { createBoard } from './board.ts';
import { createMiddle } from './middle.ts';
import { rulesSheet } from './rules-sheet.ts';
import { createTable } from './table.ts';

void startCardGame<TableView>({
  family: 'niuniu',
  backdrop,
  pictures: ['card/back.svg', 'niuniu/banker.svg', 'niuniu/av-fox.svg', 'niuniu/av-panda.svg', 'common/rays.svg'],
  rules: rulesSheet,
  awayNote: '未作选择将按 不抢 与 1 倍 进行',
  build(scene, { view, name, player }, kit) {
    const stage = createMiddle(name, view.rules);
    const board = createBoard(kit, view.house, view.rules);
    const panel = createPanel(kit, player);
    scene.append(stage.rays, board.element, ...stage.front, ...panel.elements);
    const ring = kit.timer(stage.clock, null, { endedLabel: '待开局' });
    const table = createTable({ kit, board, panel, stage, ring }, view);
    table.showIdle();
    return table;
  },
});
