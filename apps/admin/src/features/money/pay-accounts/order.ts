import type { HouseAccount } from '@koi/contract';

const STEP = 10;

/** Accounts whose sort number changes when one of them moves up or down, with their new numbers. */
export const moved = (accounts: readonly HouseAccount[], id: number, by: 1 | -1): HouseAccount[] => {
  const from = accounts.findIndex((account) => account.id === id);
  const account = accounts[from];
  const to = from + by;
  if (!account || to < 0 || to >= accounts.length) return [];
  const order = accounts.toSpliced(from, 1).toSpliced(to, 0, account);
  return order
    .map((other, index) => ({ ...other, sort: (index + 1) * STEP }))
    .filter((other) => accounts.find((before) => before.id === other.id)?.sort !== other.sort);
};
