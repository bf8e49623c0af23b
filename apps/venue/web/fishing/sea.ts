import type { FishingView } from '../../src/games/fishing/game.ts';
import { nextBoss } from '../../src/games/fishing/schedule.ts';
import { el, frames, type Kit, type SessionAnswer } from '../kit/index.ts';
import { createAim } from './aim.ts';
import { createBackdrop } from './backdrop.ts';
import { type Cannon, createCannon } from './cannon.ts';
import { type Brush, createBrush } from './drawing.ts';
import { openEasel } from './easel.ts';
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
  const { height } = kit.stage;
  const water = (): Walls => ({ left: 0, right: WIDTH, top: 156, bottom: height() - 236 });
  const walls = (): Walls => ({ left: 6, right: WIDTH - 6, top: 112, bottom: height() - 100 });

  const canvas = el('canvas', { class: 'sea', tabIndex: 0, role: 'img', aria: { label: '鱼池：点水面发炮' } });
  const easel = await openEasel(canvas);
  const pictures = await loadPictures(view, ratio(), easel, kit.progress);
  const backdrop = createBackdrop(session.theme);
  const school = createSchool({ seed: view.seed, baked: pictures.baked, water, still: () => kit.reducedMotion });
  const gun = createGun(pictures, { width: WIDTH, height });
  const effects = createEffects({ easel, pictures, ratio: ratio(), home: HOME });
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
  const fit = () => backdrop.fit(height());
  kit.stage.onResize(fit);
  fit();

  const clock = createSteadyClock(kit.now);
  const watchPace = createPaceWatch({
    fewerParticles: effects.halve,
    coarserPicture: (frameMs) => {
      // Without a graphics processor the turning rays redraw most of the screen.
      root.classList.add('calm');
      if (ratio() > 1) share *= coarserBy(frameMs);
    },
  });
  const brush = createBrush();
  const draw = () => {
    sketch(brush, { school, effects, gun, cannon });
    return easel.draw({ width: WIDTH, height: height(), ratio: ratio(), stamps: brush.take() });
  };
  let waitedMs = 0;
  const nameOf = (place: number) => view.fish[place]?.name ?? view.boss.name;

  const frame = (stepMs: number) => {
    const now = clock.step(stepMs);
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
    waitedMs += stepMs;
    if (!draw()) return;
    watchPace(waitedMs);
    waitedMs = 0;
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
const sketch = (brush: Brush, { school, effects, gun, cannon }: Layers): void => {
  effects.drawBehind(brush);
  school.draw(brush);
  effects.drawNets(brush);
  for (const ball of cannon.balls) gun.drawBall(brush, ball);
  gun.draw(brush);
  effects.drawFront(brush);
};
