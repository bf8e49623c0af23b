import '@koi/ui/tokens.css';
import './kit.css';
import './parts.css';

export { art, el, sprite, svg } from './dom.ts';
export { type IconName, icon } from './icons.ts';
export type { Acted, Kit } from './kit.ts';
export { moneyElement, setMoney, units, wireMoney } from './money.ts';
export { frames, reducedMotion, tween, wait } from './motion.ts';
export { loadImage, rasterize } from './raster.ts';
export { type GamePage, startGame } from './start.ts';
export type { TimerRing } from './timer.ts';
export type { SessionAnswer } from './wire.ts';
