type Child = Node | string | null | undefined | false;

type Props<T extends HTMLElement> = {
  class?: string;
  /** Set through the object model, because a style attribute would violate the content security policy. */
  style?: Record<string, string>;
  data?: Record<string, string>;
  aria?: Record<string, string>;
  role?: string;
} & { [K in 'id' | 'type' | 'disabled' | 'value' | 'href' | 'title' | 'hidden' | 'tabIndex']?: unknown } & {
  [E in keyof HTMLElementEventMap as `on${E}`]?: (event: HTMLElementEventMap[E]) => void;
} & Partial<Omit<T, keyof HTMLElement | 'style' | 'children'>>;

/** Creates an element: `el('button', { class: 'btn', onclick }, '确定')`. Strings become text, never markup. */
export const el = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props<HTMLElementTagNameMap[K]> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(tag);
  // A button does not submit anything by default.
  if (element instanceof HTMLButtonElement) element.type = 'button';
  for (const [key, value] of Object.entries(props)) setProp(element, key, value);
  element.append(...children.filter((child): child is Node | string => child instanceof Node || !!child));
  return element;
};

const setProp = (element: HTMLElement, key: string, value: unknown): void => {
  if (value === undefined) return;
  if (key === 'class') element.className = String(value);
  else if (key === 'style') setStyle(element, value as Record<string, string>);
  else if (key === 'data') Object.assign(element.dataset, value);
  else if (key === 'role') element.setAttribute('role', String(value));
  else if (key === 'aria') {
    for (const [name, text] of Object.entries(value as Record<string, string>)) {
      element.setAttribute(`aria-${name}`, text);
    }
  } else Reflect.set(element, key, value);
};

const setStyle = (element: HTMLElement, style: Record<string, string>): void => {
  for (const [name, text] of Object.entries(style)) element.style.setProperty(name, text);
};

const SVG = 'http://www.w3.org/2000/svg';

export const svg = <K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | number> = {},
  ...children: Node[]
): SVGElementTagNameMap[K] => {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
};

/** A gradient of an SVG picture, with the offset, colour and opacity of each stop. */
export const gradient = (
  tag: 'linearGradient' | 'radialGradient',
  attributes: Record<string, string | number>,
  stops: readonly (readonly [offset: number, color: string, opacity?: number])[],
): SVGElement =>
  svg(
    tag,
    attributes,
    ...stops.map(([offset, color, opacity = 1]) =>
      svg('stop', { offset, 'stop-color': color, 'stop-opacity': opacity }),
    ),
  );

/** A pattern of overlapping waves (青海波), three rings each. */
export const wavePattern = (id: string, size: number, stroke: string, opacity: number): SVGPatternElement => {
  const rings = [
    [0, size],
    [size, size * 1.5],
    [size * 2, size],
  ].flatMap(([cx = 0, cy = 0]) => [1, 0.7, 0.4].map((share) => svg('circle', { cx, cy, r: size * share })));
  return svg(
    'pattern',
    { id, width: size * 2, height: size, patternUnits: 'userSpaceOnUse' },
    svg('g', { fill: 'none', stroke, 'stroke-opacity': opacity, 'stroke-width': 1.1 }, ...rings),
  );
};

/** The address of a picture under web/public/art. */
export const art = (path: string): string => `${import.meta.env.BASE_URL}art/${path}`;

/** A decorative picture without alternative text. */
export const sprite = (url: string, size?: { width: number; height: number }): HTMLImageElement =>
  el('img', {
    class: 'sprite',
    src: url,
    alt: '',
    ...(size && { width: size.width, height: size.height }),
  });
