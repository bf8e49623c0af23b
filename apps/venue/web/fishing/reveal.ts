import type { ShotAnswer } from '../../src/games/fishing/desk.ts';
import type { FishingView } from '../../src/games/fishing/game.ts';
import { BOSS_PLACE } from '../../src/games/fishing/waters.ts';
import { type Kit, money, units, whole } from '../kit/index.ts';
import { COIN_MS, type Effects } from './effects.ts';
import type { Hud } from './hud.ts';
import type { Purse } from './purse.ts';
import type { School } from './school.ts';

interface RevealDeps {
  view: FishingView;
  kit: Kit<FishingView>;
  school: School;
  effects: Effects;
  hud: Hud;
  purse: () => Purse;
}

const coinsFor = (multiplier: number): number => 6 + Math.floor(Math.sqrt(multiplier) * 3);

/** Shows the decision of the venue at the fish. Coins carry the prize to the bar. */
export const createReveal = ({ view, kit, school, effects, hud, purse }: RevealDeps) => {
  const celebrate = (big: boolean, { multiplier, payout }: ShotAnswer) => {
    if (big) hud.celebrate(view.boss.name, multiplier, money(payout));
    kit.sound.play(big ? 'bigwin' : 'win', Math.min(1, multiplier / 100));
  };

  return (answer: ShotAnswer, fish: string): void => {
    if (answer.state === 'escaped') school.startle(fish);
    if (answer.state !== 'caught') return;
    const caught = school.take(fish);
    const big = caught?.swim.place === BOSS_PLACE;
    celebrate(big, answer);
    if (!caught || kit.reducedMotion) return;
    const prize = units(answer.payout);
    effects.burst(caught.x, caught.y, coinsFor(answer.multiplier));
    if (!big) effects.say(`+${whole(prize)}`, caught.x, caught.y - 24);
    purse().hold(prize);
    window.setTimeout(() => purse().land(prize), COIN_MS);
  };
};
