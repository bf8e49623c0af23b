import { expect, it } from 'vitest';
import { z } from 'zod';
import type { ProposalKind } from './kinds.ts';

it('a kind that does not say what its proposals rest on does not compile', () => {
  const whole: ProposalKind<object> = {
    kind: 'pay.way',
    payload: z.object({}),
    basis: async () => ({}),
    apply: async () => undefined,
  };
  const { basis: _, ...rest } = whole;
  // @ts-expect-error: the basis is required.
  const without: ProposalKind<object> = rest;
  // @ts-expect-error: no kind goes without it.
  const untold: ProposalKind<object> = { ...whole, basis: undefined };
  expect([without.basis, untold.basis]).toEqual([undefined, undefined]);
});
