import { svg } from '../kit/index.ts';

/** The colours of a background from top to bottom, and the glow in its middle. */
interface Room {
  deep: string;
  bright: string;
  low: string;
  glow: string;
}

const ROOMS: Record<string, Room> = {
  azurite: { deep: '#0C2450', bright: '#2B5FAE', low: '#12305F', glow: '#BFDDF8' },
  rouge: { deep: '#33081A', bright: '#8A2143', low: '#3F0D20', glow: '#F6C3B0' },
  malachite: { deep: '#062A23', bright: '#0F6B58', low: '#073B30', glow: '#BFEBD6' },
  ochre: { deep: '#30130A', bright: '#8C4A22', low: '#3E1B0C', glow: '#F8D9A8' },
};

const waves = (): SVGPatternElement => {
  const rings = [
    [0, 24],
    [24, 36],
    [48, 24],
  ].flatMap(([cx = 0, cy = 0]) => [24, 16.8, 9.6].map((r) => svg('circle', { cx, cy, r })));
  const group = svg('g', { fill: 'none', stroke: '#fff', 'stroke-opacity': 0.09, 'stroke-width': 1.1 }, ...rings);
  return svg('pattern', { id: 'waves', width: 48, height: 24, patternUnits: 'userSpaceOnUse' }, group);
};

/** A background with seigaiha waves that covers a stage of any height. */
export const createBackdrop = (theme: string): SVGSVGElement => {
  const { deep, bright, low, glow } = ROOMS[theme] ?? (ROOMS['azurite'] as Room);
  return svg(
    'svg',
    { class: 'backdrop', width: '100%', height: '100%', 'aria-hidden': 'true' },
    svg(
      'defs',
      {},
      svg(
        'linearGradient',
        { id: 'room', x1: 0, y1: 0, x2: 0, y2: 1 },
        svg('stop', { 'stop-color': deep }),
        svg('stop', { offset: 0.34, 'stop-color': bright }),
        svg('stop', { offset: 1, 'stop-color': low }),
      ),
      waves(),
      svg(
        'radialGradient',
        { id: 'light' },
        svg('stop', { 'stop-color': glow, 'stop-opacity': 0.75 }),
        svg('stop', { offset: 1, 'stop-color': glow, 'stop-opacity': 0 }),
      ),
    ),
    svg('rect', { width: '100%', height: '100%', fill: 'url(#room)' }),
    svg('rect', { width: '100%', height: '100%', fill: 'url(#waves)' }),
    svg('ellipse', { cx: 195, cy: 200, rx: 220, ry: 150, fill: 'url(#light)' }),
  );
};
