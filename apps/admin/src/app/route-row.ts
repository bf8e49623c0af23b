import type { OpenCounts } from '@koi/contract';
import type { Permission } from '@koi/contract/permissions';
import { type ComponentType, lazy } from 'react';
import type { IconName } from '../ui/index.ts';

export interface RouteRow {
  path: string;
  title: string;
  permission: Permission;
  screen: ComponentType;
  /** The address of the page's list, up to the text to filter it by. */
  filter?: string;
  /** Entry in the side bar. Pages without one are reached from other pages. */
  nav?: { group: string; icon: IconName; chosenIcon: IconName; count?: (counts: OpenCounts) => number };
}

/** A page that is loaded when it is shown for the first time. */
export const screenOf = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));
