/** How a fish moves its body: a beating tail, beating wings, or a pulsing bell. */
type Stroke = 'tail' | 'wings' | 'breath';

/** The look of one species: a picture with an optional tint and crown, and its size on the stage. */
export interface Shape {
  readonly picture: string;
  readonly width: number;
  readonly height: number;
  readonly stroke: Stroke;
  /** Stays upright instead of pointing in its direction of movement. */
  readonly upright?: boolean;
  readonly tint?: Tint;
  readonly crown?: { readonly x: number; readonly y: number; readonly width: number; readonly turn: number };
}

/** Hue rotation in degrees, and factors for saturation and lightness. */
export interface Tint {
  readonly hue: number;
  readonly vivid: number;
  readonly light: number;
  /** Keeps the gold of ornaments unchanged. */
  readonly keepsGold?: boolean;
}

const shape = (picture: string, width: number, height: number, stroke: Stroke, more: Partial<Shape> = {}): Shape => ({
  picture,
  width,
  height,
  stroke,
  ...more,
});
const tint = (hue: number, vivid = 1, light = 1): { tint: Tint } => ({ tint: { hue, vivid, light } });
const goldKept = (hue: number, vivid = 1, light = 1): { tint: Tint } => ({
  tint: { hue, vivid, light, keepsGold: true },
});

const crucian = shape('crucian', 60, 40, 'tail');
const puffer = shape('puffer', 76, 66, 'tail');
const angel = shape('angel', 76, 86, 'tail');
const turtle = shape('turtle', 112, 91, 'breath');
const ray = shape('ray', 164, 130, 'wings');
const arowana = shape('arowana', 196, 94, 'tail');
const jelly = shape('jelly', 78, 91, 'breath', { upright: true });

const SHAPES: Record<string, Shape> = {
  crucian,
  'silver-crucian': { ...crucian, ...tint(190, 0.45, 1.08) },
  'jade-crucian': { ...crucian, ...tint(128, 0.8) },
  'gold-crucian': { ...crucian, ...tint(28, 1.05, 1.06) },
  puffer,
  'blue-puffer': { ...puffer, ...tint(168) },
  'rose-puffer': { ...puffer, ...tint(-68, 1, 1.06) },
  angel,
  'sun-angel': { ...angel, ...tint(148, 1.2) },
  'sky-angel': { ...angel, ...tint(-52, 1.1) },
  lantern: shape('lantern', 118, 87, 'tail'),
  turtle,
  'ink-turtle': { ...turtle, ...goldKept(70, 0.55, 0.8) },
  'gold-turtle': { ...turtle, ...goldKept(-118, 1.15, 1.06) },
  ray,
  'ghost-ray': { ...ray, ...goldKept(56, 0.9, 1.16) },
  'rose-ray': { ...ray, ...goldKept(150, 0.95, 1.06) },
  'jade-ray': { ...ray, ...goldKept(-46, 0.95, 1.05) },
  arowana,
  'ink-arowana': { ...arowana, ...tint(178, 0.75, 0.8) },
  'jade-arowana': { ...arowana, ...tint(102, 0.85) },
  'silver-arowana': { ...arowana, ...tint(170, 0.22, 1.08) },
  jelly,
  'rose-jelly': { ...jelly, ...tint(128, 1, 1.02) },
  squid: shape('squid', 124, 70, 'tail'),
  crab: shape('crab', 86, 64, 'breath', { upright: true }),
  clown: shape('clown', 62, 43, 'tail'),
  seahorse: shape('seahorse', 62, 93, 'breath', { upright: true }),
  'koi-king': shape('koi-king', 384, 271, 'tail'),
  'lantern-king': shape('lantern', 320, 235, 'tail', {
    crown: { x: 0.46, y: 0.3, width: 0.24, turn: -12 },
  }),
  octopus: shape('octopus', 320, 282, 'breath', { upright: true }),
  'angel-queen': shape('angel', 262, 296, 'tail', {
    ...tint(66, 1.25, 1.02),
    crown: { x: 0.7, y: 0.32, width: 0.25, turn: 26 },
  }),
  shark: shape('shark', 376, 218, 'tail'),
  whale: shape('whale', 340, 290, 'breath', { upright: true }),
  'turtle-king': shape('turtle', 330, 268, 'breath', {
    crown: { x: 0.82, y: 0.36, width: 0.17, turn: 14 },
  }),
  toad: shape('toad', 310, 274, 'breath', { upright: true }),
};

export const shapeOf = (kind: string): Shape => {
  const found = SHAPES[kind];
  if (found === undefined) throw new RangeError(`no shape for ${kind}`);
  return found;
};
