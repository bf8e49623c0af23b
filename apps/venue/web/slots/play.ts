import type { SlotResult, SlotView } from '../../src/games/slots/game.ts';
import { type Kit, money, units, wait, wireMoney } from '../kit/index.ts';
import { openAutoSheet } from './auto.ts';
import { createBets } from './bets.ts';
import { createControls } from './controls.ts';
import type { Moments } from './moments.ts';
import type { SpinTiming } from './reel-motion.ts';
import type { Reels } from './reels.ts';
import { createWords, type WordsParts } from './words.ts';

const BIG_WIN = 15;
/** Stops shown before the first spin. */
const FIRST_STOPS = [23, 27, 27, 19, 12];
const SLOW: SpinTiming = { firstMs: 1_260, apartMs: 160 };
const QUICK: SpinTiming = { firstMs: 300, apartMs: 100 };
const BETWEEN_FREE_MS = 700;
const BETWEEN_AUTO_MS = 500;

interface PlayParts extends WordsParts {
  root: HTMLElement;
  reels: Reels;
  moments: Moments;
  kit: Kit<SlotView>;
}

/** Runs one spin at a time: bet, turn, stop and count, followed by free or automatic spins. */
export const createPlay = (parts: PlayParts, first: SlotView) => {
  const { root, rules, scene, reels, moments, kit } = parts;
  const lines = BigInt(rules.lines.length);
  let view = first;
  let quick = false;
  /** A free spin was refused, so the table is requested again afterwards. */
  let stalled = false;

  const bets = createBets(view.limits, view.line_bet);
  const words = createWords(parts, bets);
  const controls = createControls(scene, bets, lines);
  const { total, showBets, setBusy, setAuto } = controls;

  /** Sends the bet while the reels already turn, then stops them at the result. */
  const turn = async (action: 'spin' | 'free'): Promise<SlotResult | undefined> => {
    const began = performance.now();
    scene.sill.replaceChildren();
    reels.start();
    const stake = action === 'spin' ? total() : 0n;
    const balance = units(kit.balance);
    const most = bets.mostFor(balance / lines);
    if (action === 'spin' && balance >= stake) kit.holdBalance(wireMoney(balance - stake));
    const input = action === 'spin' ? { line_bet: wireMoney(bets.lineBet()) } : {};
    const answer = await kit.act<SlotResult>(action, input, {
      hold: true,
      need: wireMoney(stake),
      ...(most !== undefined && { instead: { amount: wireMoney(most * lines), run: () => pickAndSpin(most) } }),
    });
    if (!answer.ok) {
      reels.place(view.last?.stops ?? FIRST_STOPS);
      kit.showBalance();
      setAuto(0);
      return undefined;
    }
    view = answer.view;
    const { result } = answer;
    await reels.stop(result.spin.stops, quick ? QUICK : SLOW, performance.now() - began);
    return result;
  };

  const pickAndSpin = (lineBet: bigint) => {
    bets.pick(lineBet);
    showBets();
    void spin();
  };

  /** Shows the win of a spin. A win below the stake is not celebrated. */
  const reveal = async ({ spin: shown, won }: SlotResult) => {
    const win = units(shown.win);
    const stake = total();
    reels.show(shown.wins, shown.scatter_pay > 0 || shown.free_spins > 0);
    words.spin(shown);
    if (win === 0n) return;
    if (win >= stake) kit.sound.play('win', Math.min(1, Number(win) / Number(stake) / BIG_WIN));
    const count = controls.countUp(units(won) - win, units(won));
    if (!shown.free && isBig(win, stake)) await Promise.race([count, wait(900)]);
    else await count;
  };

  const isBig = (win: bigint, stake: bigint): boolean => stake > 0n && win >= stake * BigInt(BIG_WIN);

  const celebrate = async (amount: string, cause: string) => {
    const win = units(amount);
    if (!isBig(win, total())) return;
    setAuto(0);
    kit.showBalance();
    await moments.bigWin(amount, Number(win) / Number(total()), cause);
  };

  const playFree = async () => {
    root.classList.add('free');
    let left = view.free?.left ?? 0;
    let won = view.free?.won ?? '0.00';
    while (left > 0) {
      words.free(left, won);
      const result = await turn('free');
      if (!result) {
        stalled = true;
        break;
      }
      await reveal(result);
      left = result.free_left;
      won = result.won;
      if (result.spin.free_spins > 0) kit.toast(`再次触发，加 ${result.spin.free_spins} 次`);
      words.free(left, won);
      await wait(quick ? BETWEEN_FREE_MS / 2 : BETWEEN_FREE_MS);
    }
    root.classList.remove('free');
    words.idle();
    kit.showBalance();
    if (left > 0) return;
    if (isBig(units(won), total())) await celebrate(won, '免费旋转');
    else await moments.announce('免费旋转结束', `共赢得 ${money(won)}`, '继续');
  };

  const follow = async (result: SlotResult) => {
    if (result.free_left === 0) {
      kit.showBalance();
      await celebrate(result.won, words.cause(result.spin));
      return;
    }
    setAuto(0);
    kit.sound.play('win', 1);
    await wait(700);
    const note = `全部奖金 ×${rules.freeMultiplier}，可再次触发`;
    await moments.announce(`${result.free_left} 次免费旋转`, note, '开始免费旋转');
    await playFree();
  };

  const spin = async () => {
    if (controls.isBusy()) return hurry();
    setBusy(true);
    try {
      scene.won.textContent = '0.00';
      const result = await turn('spin');
      if (!result) return;
      await reveal(result);
      await follow(result);
    } finally {
      rest();
    }
  };

  const rest = () => {
    setBusy(false);
    if (stalled) void kit.refresh();
    stalled = false;
  };

  const hurry = () => {
    reels.hurry();
    controls.finishCount();
  };

  const auto = async (count: number) => {
    setAuto(count);
    // Free spins, a big win, a refusal or the player can set the count to 0.
    while (controls.autoLeft() > 0 && !document.hidden) {
      setAuto(controls.autoLeft() - 1);
      await spin();
      if (controls.autoLeft() > 0) await wait(BETWEEN_AUTO_MS);
    }
    setAuto(0);
  };

  const resumeFree = async () => {
    const waiting = view.free;
    if (!waiting || controls.isBusy()) return;
    bets.pick(units(waiting.line_bet));
    setBusy(true);
    try {
      const note = `线注 ${waiting.line_bet} · 已赢 ${money(waiting.won)}`;
      await moments.announce(`还有 ${waiting.left} 次免费旋转`, note, '继续免费旋转');
      await playFree();
    } finally {
      rest();
    }
  };

  reels.onStop(() => kit.sound.play('reel'));
  reels.onTurn(words.line);
  reels.place(view.last?.stops ?? FIRST_STOPS);
  scene.won.textContent = view.free ? money(view.free.won) : '0.00';
  setAuto(0);
  showBets();
  words.idle();

  return {
    spin: () => {
      setAuto(0);
      return spin();
    },
    less() {
      bets.less();
      kit.sound.play('chip');
      showBets();
    },
    more() {
      bets.more();
      kit.sound.play('chip');
      showBets();
    },
    auto() {
      if (controls.autoLeft() > 0) setAuto(0);
      else if (!controls.isBusy()) openAutoSheet(kit, wireMoney(total()), (count) => void auto(count));
    },
    toggleQuick() {
      quick = !quick;
      scene.quick.setAttribute('aria-pressed', String(quick));
    },
    stopAuto: () => setAuto(0),
    resumeFree,
    update(next: SlotView) {
      if (controls.isBusy()) return;
      view = next;
      bets.setLimits(next.limits);
      showBets();
      if (next.last) reels.place(next.last.stops);
      void resumeFree();
    },
  };
};
