import './fishing.css';
import './overlays.css';
import { startGame } from '../kit/index.ts';
import { openSea, type Sea } from './sea.ts';
import type { FishingView } from './view.ts';

let sea: Sea | undefined;

void startGame<FishingView>({
  async mount(root, session, kit) {
    sea = await openSea(root, session, kit);
  },
  update: (view) => sea?.update(view),
  pause: () => sea?.pause(),
  resume: () => sea?.resume(),
});
