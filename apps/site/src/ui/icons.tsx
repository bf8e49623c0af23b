import { useSyncExternalStore } from 'react';
import type { FirstIcon } from './icon-paths.ts';
import type { morePaths } from './more-icon-paths.ts';

type PathName = FirstIcon | keyof typeof morePaths;
export type IconName =
  | Exclude<PathName, `${string}-fill`>
  | 'check-circle'
  | 'warning-circle'
  | 'x-circle'
  | 'seal-check'
  | 'wechat-logo';

let paths: Partial<Record<string, string>> | undefined;
let loading: Promise<void> | undefined;
const readers = new Set<() => void>();

/** Loads the icons that the first screen does not need. Screens that are loaded later request them beforehand. */
export const loadIcons = () => {
  loading ??= import('./more-icon-paths.ts').then(({ morePaths }) => {
    paths = morePaths;
    for (const read of readers) read();
  });
  return loading;
};

const subscribe = (read: () => void) => {
  readers.add(read);
  return () => readers.delete(read);
};
const readPaths = () => paths;

/** index.html contains the icons of the first screen as symbols. */
const hasSymbol = (name: string) => document.getElementById(`icon-${name}`) !== null;

interface IconProps {
  name: IconName;
  weight?: 'regular' | 'fill';
  size?: number;
  className?: string | undefined;
}

export function Icon({ name, weight = 'regular', size = 24, className }: IconProps) {
  const more = useSyncExternalStore(subscribe, readPaths);
  const wanted = weight === 'fill' ? `${name}-fill` : name;
  const isFirst = hasSymbol(wanted);
  if (!isFirst && !more) void loadIcons();
  const path = more?.[wanted];
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 256 256" fill="currentColor" aria-hidden="true">
      {path ? <path d={path} /> : <use href={`#icon-${isFirst ? wanted : name}`} />}
    </svg>
  );
}
