import type { ReactNode } from 'react';

const LINES = 'M10 6h10M10 12h10M10 18h10';

/** Stroke paths on a 24 px grid. */
const MARKS = {
  undo: 'M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 12',
  redo: 'm15 7 5 5-5 5M20 12H10a6 6 0 0 0 0 12',
  bullets: `${LINES}M4.5 6h.01M4.5 12h.01M4.5 18h.01`,
  numbers: `${LINES}M4 4.5 5.2 4v4M3.8 11.4c.3-1.2 2.2-1 2 .2-.1.7-1 1.3-2 2.4h2.2M3.9 16.4h2l-1.2 1.4c1.7 0 1.7 2.4-.8 2`,
  quote: 'M9 7H5v6h4V7Zm0 6c0 2.5-1.2 3.6-3.4 4M19 7h-4v6h4V7Zm0 6c0 2.5-1.2 3.6-3.4 4',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2',
  picture: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15.5 9.5h.01',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M9.5 10v9M14.500 10v9',
  rule: 'M4 12h16M4 6h6M14 18h6',
  clear: 'M6 5h12M12 5l-2 9M8 19h3M4 4l16 16',
  source: 'm8 7-5 5 5 5M16 7l5 5-5 5M13.500 5l-3 14',
} as const;

export type MarkName = keyof typeof MARKS;

export function Mark({ name }: { name: MarkName }): ReactNode {
  const isTall = name === 'undo' || name === 'redo';
  return (
    <svg width="18" height="18" viewBox={isTall ? '0 3 24 24' : '0 0 24 24'} aria-hidden="true">
      <path
        d={MARKS[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
