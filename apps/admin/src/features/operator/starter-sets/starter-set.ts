import type { Permission } from '@koi/contract/permissions';
import { displayMoney } from '@koi/money';
import type { ReactNode } from 'react';
import type { AnyCall } from '../../../lib/api.ts';

/** Whether the site already has the suggested content, other content in its place, or none. */
/** Reason of the proposals that a starter set makes once the site has opened. */
export const STARTER_REASON = '采用起始方案';

export type ItemState = 'absent' | 'other' | 'same';

/** One suggestion that staff take over with one call. */
export interface StarterItem {
  key: string;
  name: string;
  /** The suggestion in one line. */
  line: string;
  state: ItemState;
  /** Description of the change for the confirmation. */
  writes: string;
  /** Existing values that the call overwrites. Empty when it only adds content. */
  overwrites: readonly { field: string; before: string; after: string }[];
  /** Why it can't be taken over alone yet. */
  blocked?: string | undefined;
  preview: ReactNode;
  take: () => Promise<unknown>;
}

export interface StarterSet {
  title: string;
  /** Permission that the calls of the items need. */
  edit: Permission;
  /** Calls to read again afterwards. */
  changes: readonly AnyCall[];
  /** Undefined until the present content is known. */
  items: readonly StarterItem[] | undefined;
  error: unknown;
  refetch: () => unknown;
  /** Notices above the items. */
  notes?: ReactNode;
}

/** The state of a suggestion that is added to a list. Existing entries of the list stay as they are. */
export const stateInList = <T>(present: readonly T[], isSame: (entry: T) => boolean): ItemState => {
  if (present.some(isSame)) return 'same';
  return present.length > 0 ? 'other' : 'absent';
};

/** The state of a suggestion that replaces what is in its place. */
export const stateInPlace = (isWritten: boolean, overwrites: readonly unknown[]): ItemState => {
  if (!isWritten) return 'absent';
  return overwrites.length === 0 ? 'same' : 'other';
};

/** An amount for a preview. Decimals are shown only when they are not zero. */
export const yuan = (amount: string | bigint): string => `${displayMoney(amount).replace(/\.00$/, '')} 元`;
