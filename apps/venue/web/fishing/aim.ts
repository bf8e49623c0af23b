import type { Gun } from './gun.ts';
import type { School, Swimmer } from './school.ts';

interface AimDeps {
  canvas: HTMLCanvasElement;
  point: (event: PointerEvent) => { x: number; y: number };
  gun: Gun;
  school: School;
  onFire: () => void;
}

const TURN_BY_KEY = 0.06;

/** The direction of the cannon and whether it is firing, controlled by touch, mouse or keys, or by a locked fish. */
export const createAim = ({ canvas, point, gun, school, onFire }: AimDeps) => {
  let held = false;
  let locking = false;
  let target: string | undefined;
  let last: { x: number; y: number; at: number; id: string } | undefined;

  const pick = (event: PointerEvent) => {
    const at = point(event);
    const under = locking ? school.under(at) : undefined;
    if (under) target = under.swim.id;
    gun.aimAt(at.x, at.y);
  };
  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    held = true;
    pick(event);
    onFire();
  });
  canvas.addEventListener('pointermove', (event) => {
    if (held && !locking) pick(event);
  });
  for (const name of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
    canvas.addEventListener(name, () => {
      held = false;
    });
  }
  canvas.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowLeft') gun.turn(-TURN_BY_KEY);
    else if (event.key === 'ArrowRight') gun.turn(TURN_BY_KEY);
    else if (event.key === ' ' || event.key === 'Enter') onFire();
    else return;
    event.preventDefault();
  });

  /** The locked fish. When it is gone, the most valuable visible fish replaces it. */
  const locked = (): Swimmer | undefined => {
    if (!locking) return undefined;
    const one = target === undefined ? undefined : school.find(target);
    const kept = one && school.inFrame(one) ? one : school.dearest();
    target = kept?.swim.id;
    return kept;
  };

  return {
    get held() {
      return held;
    },
    get locking() {
      return locking;
    },
    release() {
      held = false;
    },
    toggleLock() {
      locking = !locking;
      target = undefined;
    },
    locked,
    /** Points the barrel at the locked fish, ahead by the flight time of the shot. */
    follow(now: number) {
      const one = locked();
      if (!one) {
        last = undefined;
        return;
      }
      const seconds = last?.id === one.swim.id ? (now - last.at) / 1_000 : 0;
      const speed =
        seconds > 0 && last ? { x: (one.x - last.x) / seconds, y: (one.y - last.y) / seconds } : { x: 0, y: 0 };
      gun.lead(one.x, one.y, speed.x, speed.y);
      last = { x: one.x, y: one.y, at: now, id: one.swim.id };
    },
  };
};
export type Aim = ReturnType<typeof createAim>;
