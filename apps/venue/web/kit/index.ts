import '@koi/ui/tokens.css';
import './kit.css';
import './parts.css';

export { chip, chips } from './chips.ts';
export { art, el, gradient, sprite, svg, wavePattern } from './dom.ts';
export { glyph, type IconName, icon } from './icons.ts';
export type { Kit } from './kit.ts';
export { money, moneyElement, setMoney, short, units, whole, wireMoney } from './money.ts';
export { frames, reducedMotion, tween, wait } from './motion.ts';
export { loadImage, rasterize } from './raster.ts';
export { facts, percent, ruleList, ruleTable } from './rules.ts';
export { tabs } from './sheet.ts';
export { startGame } from './start.ts';
export type { TimerRing } from './timer.ts';
export type { SessionAnswer } from './wire.ts';
