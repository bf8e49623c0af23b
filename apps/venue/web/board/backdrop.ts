import { gradient, svg, wavePattern } from '../kit/index.ts';

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

/** A background with seigaiha waves that covers a stage of any height. */
export const createBackdrop = (theme: string): SVGSVGElement => {
  const { deep, bright, low, glow } = ROOMS[theme] ?? (ROOMS['azurite'] as Room);
  return svg(
    'svg',
    { class: 'backdrop', width: '100%', height: '100%', 'aria-hidden': 'true' },
    svg(
      'defs',
      {},
      gradient('linearGradient', { id: 'room', x1: 0, y1: 0, x2: 0, y2: 1 }, [
        [0, deep],
        [0.34, bright],
        [1, low],
      ]),
      wavePattern('waves', 24, '#fff', 0.09),
      gradient('radialGradient', { id: 'light' }, [
        [0, glow, 0.75],
        [1, glow, 0],
      ]),
    ),
    svg('rect', { width: '100%', height: '100%', fill: 'url(#room)' }),
    svg('rect', { width: '100%', height: '100%', fill: 'url(#waves)' }),
    svg('ellipse', { cx: 195, cy: 200, rx: 220, ry: 150, fill: 'url(#light)' }),
  );
};
