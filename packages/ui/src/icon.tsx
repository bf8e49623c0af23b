import type { firstPaths } from './icon-paths/first.ts';
import type { sharedPaths } from './icon-paths/shared.ts';
import { createStore } from './store.ts';

/** Each app adds the names of its own icons by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: a type alias could not be extended by the apps
export interface AppIcons {}

type PathName = keyof typeof firstPaths | keyof typeof sharedPaths | keyof AppIcons;
type WithoutFill<Name> = Name extends `${infer Stem}-fill` ? Stem : never;
export type IconName = PathName | WithoutFill<PathName>;

type Paths = Readonly<Partial<Record<string, string>>>;

const loaded = createStore<Paths | undefined>(undefined);
let load: (() => Promise<Paths>) | undefined;
let loading: Promise<void> | undefined;

/** Sets the icons of an app that has all of them in its bundle. */
export const setIcons = loaded.set;

/** Sets how an app loads the icons that its HTML does not contain as symbols. */
export const setIconLoader = (loader: () => Promise<Paths>) => {
  load = loader;
};

/** Loads the icons that the first screen does not need. Screens that are loaded later request them beforehand. */
export const loadIcons = () => {
  loading ??= load?.().then(loaded.set);
  return loading;
};

let hasSymbol = (name: string) => document.getElementById(`icon-${name}`) !== null;

/** Sets which symbols a page has that is rendered before it exists. */
export const setSymbols = (names: readonly string[]) => {
  hasSymbol = (name) => names.includes(name);
};

interface IconProps {
  name: IconName;
  weight?: 'regular' | 'fill';
  size?: number;
  className?: string | undefined;
}

export function Icon({ name, weight = 'regular', size = 24, className }: IconProps) {
  const paths = loaded.use();
  const wanted = weight === 'fill' ? `${name}-fill` : name;
  const path = paths?.[wanted];
  const isSymbol = !path && hasSymbol(wanted);
  if (!isSymbol && !paths) void loadIcons();
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 256 256" fill="currentColor" aria-hidden="true">
      {path ? <path d={path} /> : <use href={`#icon-${isSymbol ? wanted : name}`} />}
    </svg>
  );
}
