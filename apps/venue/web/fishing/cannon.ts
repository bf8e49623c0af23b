import type { ShotAnswer } from '../../src/games/fishing/desk.ts';
import type { FishingView, ShootAnswer } from '../../src/games/fishing/game.ts';
import { type Kit, money, units, wireMoney } from '../kit/index.ts';
import type { Aim } from './aim.ts';
import { type Ball, fly, touches, type Walls } from './flight.ts';
import type { Gun } from './gun.ts';
import type { Hud } from './hud.ts';
import { createOutbox } from './outbox.ts';
import { createPurse } from './purse.ts';
import type { School } from './school.ts';

interface CannonDeps {
  view: FishingView;
  kit: Kit<FishingView>;
  gun: Gun;
  aim: Aim;
  school: School;
  hud: Hud;
  walls: () => Walls;
  /** Whether a sheet covers the game. */
  covered: () => boolean;
  onNet: (x: number, y: number) => void;
  reveal: (answer: ShotAnswer, fish: string) => void;
}

/** Slightly more than a fifth of a second, so that the venue never refuses a shot as too fast. */
const RELOAD_MS = 212;
/** After this time without a shot the round is closed, which allows the player to change seeds. */
const REST_MS = 6_000;
const FIRST_LEVEL = 4;

/** Fires shots, moves them and reports their hits. This part of the page spends money. */
export const createCannon = (deps: CannonDeps) => {
  const { view, kit, gun, aim, school, hud, walls, covered, onNet, reveal } = deps;
  // Prefix of the shot ids of this page. Other flying shots come from an earlier page.
  const prefix = Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16)).join('');
  const balls: Ball[] = [];
  const met = new Map<string, string>();
  let level = FIRST_LEVEL;
  let auto = false;
  let loadedIn = 0;
  let idleMs = 0;
  let count = 0;
  let seated = view.sitting !== null;
  let full = view.sitting?.full ?? false;

  const purse = createPurse((amount) => kit.holdBalance(wireMoney(amount)));
  const showNet = () => hud.setNet(money(purse.net), purse.net > 0n ? 1 : purse.net < 0n ? -1 : 0);
  const costOf = (of: number): string => view.levels[of - 1] ?? '0.00';

  const outbox = createOutbox({
    now: () => performance.now(),
    send: async (action, input) => {
      const answer = await kit.act<unknown>(action, input, { hold: true, ...shortage() });
      if (!answer.ok) {
        if (answer.code === 'insufficient') stopFiring();
        return undefined;
      }
      full = answer.view.sitting?.full ?? false;
      if (action === 'shoot') purse.confirm((answer.result as ShootAnswer).fired);
      purse.sync(units(answer.balance));
      return answer.result;
    },
    onRefused: (ids) => {
      purse.forget(ids);
      const gone = new Set(ids);
      balls.splice(0, balls.length, ...balls.filter(({ id }) => !gone.has(id)));
    },
    onSettled: (answer) => {
      purse.settle(answer.id, units(answer.payout));
      showNet();
      const fish = met.get(answer.id);
      met.delete(answer.id);
      if (fish !== undefined) reveal(answer, fish);
    },
  });

  const stopFiring = () => {
    auto = false;
    hud.setAuto(false);
    aim.release();
  };

  /** The highest level that the balance still allows, offered in the sheet for an insufficient balance. */
  const shortage = () => {
    const possible = view.levels.findLastIndex((cost) => units(cost) <= purse.spendable) + 1;
    const need = costOf(level);
    if (possible === 0) return { need };
    return { need, instead: { amount: costOf(possible), run: () => setLevel(possible) } };
  };

  const setLevel = (wanted: number) => {
    level = Math.max(1, Math.min(view.levels.length, wanted));
    hud.setLevel(level, costOf(level), level === view.levels.length);
  };

  const fire = () => {
    // A full round is closed before the next one begins, so the cannon waits for its last shots.
    if (loadedIn > 0 || covered() || (full && outbox.open > 0)) return;
    const cost = units(costOf(level));
    if (cost > purse.spendable) {
      stopFiring();
      kit.insufficient(shortage());
      return;
    }
    const id = `${prefix}-${count}`;
    count += 1;
    loadedIn = RELOAD_MS;
    idleMs = 0;
    purse.fire(id, cost);
    seated = true;
    outbox.keepSitting();
    outbox.shoot(id, level);
    balls.push({ id, level, target: aim.locked()?.swim.id, ...gun.muzzle(), angle: gun.angle, ageMs: 0 });
    gun.fire();
    kit.sound.play('shot');
  };

  /** Returns whether the shot is finished: it reached a fish, its target left, or its time is over. */
  const isDone = (ball: Ball): boolean => {
    const target = ball.target === undefined ? undefined : school.find(ball.target);
    const fish = ball.target === undefined ? school.metBy(ball) : target && touches(ball, target) ? target : undefined;
    if (fish) {
      met.set(ball.id, fish.swim.id);
      outbox.hit(ball.id, fish.swim.id);
      onNet(ball.x, ball.y);
      return true;
    }
    if (ball.ageMs < view.flight_ms && (ball.target === undefined || target)) return false;
    outbox.miss(ball.id);
    return true;
  };

  const giveUp = () => {
    for (const { id } of balls) outbox.miss(id);
    balls.length = 0;
  };

  setLevel(FIRST_LEVEL);
  showNet();
  hud.setAuto(false);

  return {
    purse,
    balls: balls as readonly Ball[],
    fire,
    changeLevel(by: number) {
      setLevel(level + by);
      kit.sound.play('chip');
    },
    toggleAuto() {
      auto = !auto;
      hud.setAuto(auto);
      kit.sound.play('chip');
    },
    step(stepMs: number) {
      loadedIn = Math.max(0, loadedIn - stepMs);
      idleMs += stepMs;
      if (auto || aim.held) fire();
      for (const ball of balls) {
        const target = ball.target === undefined ? undefined : school.find(ball.target);
        fly(ball, stepMs, walls(), target);
      }
      const flying = balls.filter((ball) => !isDone(ball));
      if (flying.length < balls.length) balls.splice(0, balls.length, ...flying);
      if (seated && balls.length === 0 && (covered() || idleMs > REST_MS)) {
        seated = false;
        outbox.rest();
      }
      outbox.pump();
    },
    /** Called when the page is hidden. Stops firing and gives up all flying shots. */
    pause() {
      stopFiring();
      giveUp();
      outbox.pump();
    },
    update(next: FishingView) {
      purse.sync(units(kit.balance));
      full = next.sitting?.full ?? false;
      const strange = (next.sitting?.flying ?? []).map(({ id }) => id).filter((id) => !id.startsWith(prefix));
      if (strange.length === 0) return;
      outbox.giveBack(strange);
      kit.toast(`已射出 ${strange.length} 炮未命中，费用退回`);
    },
  };
};
export type Cannon = ReturnType<typeof createCannon>;
