import './fishing.css';
import './overlays.css';
import type { FishingView } from '../../src/games/fishing/game.ts';
import { startGame } from '../kit/index.ts';
import { openSea, type Sea } from './sea.ts';

let sea: Sea | undefined;

void startGame<FishingView>({
  async mount(root, session, kit) {
    sea = await openSea(root, session, kit);
  },
  update: (view) => sea?.update(view),
  pause: () => sea?.pause(),
  resume: () => sea?.resume(),
});
