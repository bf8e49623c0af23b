import type { FishingView } from '../../src/games/fishing/game.ts';
import { nextBoss } from '../../src/games/fishing/schedule.ts';
import { el, frames, type Kit, type SessionAnswer } from '../kit/index.ts';
import { createAim } from './aim.ts';
import { createBackdrop } from './backdrop.ts';
import { type Cannon, createCannon } from './cannon.ts';
import { createEffects, type Effects } from './effects.ts';
import type { Walls } from './flight.ts';
import { createGun, type Gun } from './gun.ts';
import { createHud } from './hud.ts';
import { loadPictures } from './load.ts';
import { coarserBy, createPaceWatch } from './pace-watch.ts';
import { createReveal } from './reveal.ts';
import { rulesBody } from './rules.ts';
import { createSchool, type School } from './school.ts';
import { createSteadyClock } from './steady-clock.ts';

const WIDTH = 390;
const NET_SIZE = 128;
/** Position of the coin in the balance bar. */
const HOME = { x: 30, y: 30 };

/** The whole game: one canvas over a static background, and the controls above it. */
export const openSea = async (root: HTMLElement, session: SessionAnswer<FishingView>, kit: Kit<FishingView>) => {
  const { view } = session;
  let share = 1;
  const ratio = () => Math.max(1, kit.stage.pixelRatio() * share);
  const pictures = await loadPictures(view, ratio(), kit.progress);
  const { height } = kit.stage;
  const water = (): Walls => ({ left: 0, right: WIDTH, top: 156, bottom: height() - 236 });
  const walls = (): Walls => ({ left: 6, right: WIDTH - 6, top: 112, bottom: height() - 100 });

  const canvas = el('canvas', { class: 'sea', tabIndex: 0, role: 'img', aria: { label: '鱼池：点水面发炮' } });
  const backdrop = createBackdrop(session.theme);
  const school = createSchool({ seed: view.seed, baked: pictures.baked, water, still: () => kit.reducedMotion });
  const gun = createGun(pictures, { width: WIDTH, height });
  const effects = createEffects(pictures, () => HOME);
  const aim = createAim({ canvas, point: kit.stage.point, gun, school, onFire: () => cannon.fire() });
  const hud = createHud(view, pictures.baked, ratio(), {
    onLevel: (by) => cannon.changeLevel(by),
    onLock: () => {
      aim.toggleLock();
      kit.sound.play('chip');
    },
    onAuto: () => cannon.toggleAuto(),
  });
  const cannon: Cannon = createCannon({
    view,
    kit,
    gun,
    aim,
    school,
    hud,
    walls,
    covered: () => root.closest<HTMLElement>('.stage')?.inert === true,
    onNet: (x, y) => {
      effects.net(x, y, NET_SIZE);
      kit.sound.play('splash', 0.2);
    },
    reveal: createReveal({ view, kit, school, effects, hud, purse: () => cannon.purse }),
  });

  root.classList.add('fishing');
  root.append(...backdrop.elements, canvas, ...hud.elements);
  kit.rules(() => rulesBody(view, pictures.baked, ratio()));
  kit.awayNote('已判定的炮弹照常计入，飞行中的炮弹会退回。');
  const fit = () => {
    canvas.width = WIDTH * ratio();
    canvas.height = height() * ratio();
    backdrop.fit(height());
  };
  kit.stage.onResize(fit);
  fit();

  const clock = createSteadyClock(kit.now);
  const watchPace = createPaceWatch({
    fewerParticles: effects.halve,
    coarserPicture: (frameMs) => {
      // Without a graphics processor the turning rays redraw most of the screen.
      root.classList.add('calm');
      if (ratio() === 1) return;
      share *= coarserBy(frameMs);
      fit();
    },
  });
  const draw = createPainter(canvas, ratio, { school, effects, gun, cannon });
  const nameOf = (place: number) => view.fish[place]?.name ?? view.boss.name;

  const frame = (stepMs: number) => {
    const now = clock.step(stepMs);
    watchPace(stepMs);
    school.step(now);
    aim.follow(now);
    cannon.step(stepMs);
    gun.step(stepMs);
    effects.step(stepMs, { width: WIDTH, top: 110, bottom: height() - 60 }, kit.reducedMotion);
    const boss = school.hasBoss || hud.celebrating;
    hud.boss(boss ? Math.max(0, nextBoss(now).until - now) : undefined);
    root.classList.toggle('boss', boss);
    const target = aim.locked();
    hud.setLock(aim.locking, target && nameOf(target.swim.place));
    draw();
  };
  let stop = frames(frame);

  return {
    update(next: FishingView) {
      school.hide(next.sitting?.caught ?? []);
      cannon.update(next);
    },
    pause() {
      stop();
      cannon.pause();
    },
    resume() {
      stop();
      stop = frames(frame);
    },
  };
};
export type Sea = Awaited<ReturnType<typeof openSea>>;

interface Layers {
  school: School;
  effects: Effects;
  gun: Gun;
  cannon: Cannon;
}

/** Draws from back to front: bubbles, fish, nets, shots, the cannon, coins and numbers. */
const createPainter = (canvas: HTMLCanvasElement, ratio: () => number, { school, effects, gun, cannon }: Layers) => {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser has no canvas');
  return () => {
    const scale = ratio();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    effects.drawBehind(context, scale);
    school.draw(context, scale);
    effects.drawNets(context, scale);
    for (const ball of cannon.balls) gun.drawBall(context, scale, ball);
    gun.draw(context, scale);
    effects.drawFront(context, scale);
  };
};
