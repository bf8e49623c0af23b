import type { SlotView } from '../../src/games/slots/game.ts';
import { machineOf, statedOddsOf } from '../../src/games/slots/variants.ts';
import { startGame, tabs } from '../kit/index.ts';
import { createMoments } from './moments.ts';
import { createPlay } from './play.ts';
import { createReels } from './reels.ts';
import { describeMachine } from './rules.ts';
import { createScene } from './scene.ts';
import './slots.css';
import './overlays.css';
import { themeOf } from './themes.ts';

const DESIGN_HEIGHT = 844;
/** Below this height the banner is reduced. */
const LOW = 790;
const HIGHEST_LIFT = 70;

let play: ReturnType<typeof createPlay> | undefined;

void startGame<SlotView>({
  async mount(root, session, kit) {
    const rules = machineOf(session.code);
    const theme = themeOf(session.theme);
    const machine = describeMachine(rules, statedOddsOf(session.code), theme, session.theme);
    const scene = createScene(theme, session.name, rules.lines.length, {
      onSpin: () => void play?.spin(),
      onLess: () => play?.less(),
      onMore: () => play?.more(),
      onAuto: () => play?.auto(),
      onQuick: () => play?.toggleQuick(),
      onBanner: () => kit.openRules(),
    });
    root.classList.add('slots');
    root.append(...scene.elements);

    const layOut = () => {
      const spare = kit.stage.height() - DESIGN_HEIGHT;
      root.classList.toggle('low', kit.stage.height() < LOW);
      root.style.setProperty('--shift', `${spare < 0 ? Math.max(-HIGHEST_LIFT, spare / 2) : spare / 3}px`);
    };
    layOut();
    kit.stage.onResize(layOut);

    const reels = await createReels(rules, theme, kit.stage.pixelRatio(), (share) => kit.progress(share * 0.9));
    scene.upper.querySelector('.gate')?.after(reels.element);
    const moments = await createMoments(root, theme, kit);

    kit.rules(() =>
      tabs([
        { label: '赔付表', body: machine.paytable },
        { label: '中奖线', body: machine.lines },
        { label: machine.hasFree ? '免费旋转' : '散布', body: machine.free },
        { label: '规则', body: machine.howTo },
      ]),
    );
    kit.awayNote('本次旋转的结果已记录，\n恢复后自动显示');
    play = createPlay(
      { root, rules, theme, themeName: session.theme, scene, reels, moments, machine, kit },
      session.view,
    );
    window.addEventListener('keydown', (event) => {
      if (event.code !== 'Space' || event.repeat || event.target instanceof HTMLButtonElement) return;
      event.preventDefault();
      void play?.spin();
    });
  },
  update: (view) => play?.update(view),
  pause: () => play?.stopAuto(),
});
