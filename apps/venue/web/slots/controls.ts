import { money, tween } from '../kit/index.ts';
import type { Bets } from './bets.ts';
import type { Scene } from './scene.ts';

const SHORTEST_COUNT_MS = 600;
const LONGEST_COUNT_MS = 4_000;

/** Updates the buttons and figures of the scene. */
export const createControls = (scene: Scene, bets: Bets, lines: bigint) => {
  let busy = false;
  let autoLeft = 0;
  let counting: { finish: () => void } | undefined;
  const total = () => bets.lineBet() * lines;

  const showBets = () => {
    scene.setTotal(money(total()));
    scene.less.disabled = busy || !bets.canLess();
    scene.more.disabled = busy || !bets.canMore();
  };

  return {
    total,
    showBets,
    isBusy: () => busy,
    setBusy(value: boolean) {
      busy = value;
      scene.spin.classList.toggle('turning', value);
      scene.spinWord.textContent = value ? '停止' : '旋转';
      scene.spin.setAttribute('aria-label', value ? '立即停下' : '旋转');
      showBets();
    },
    autoLeft: () => autoLeft,
    setAuto(left: number) {
      autoLeft = left;
      scene.autoCaption.textContent = left > 0 ? `剩 ${left} 次` : '自动';
      scene.auto.setAttribute('aria-pressed', String(left > 0));
      scene.auto.setAttribute('aria-label', left > 0 ? '停止自动' : '自动');
    },
    /** Counts the displayed win up; larger wins take longer. */
    countUp(from: bigint, to: bigint): Promise<void> {
      const times = Number(to - from) / Number(total());
      const count = tween(Math.min(LONGEST_COUNT_MS, SHORTEST_COUNT_MS + times * 220), (share) => {
        const at = from + ((to - from) * BigInt(Math.round(share * 10_000))) / 10_000n;
        scene.won.textContent = money(at);
      });
      counting = count;
      return count;
    },
    finishCount: () => counting?.finish(),
  };
};
