import { expect } from 'vitest';

/** A change that makes a valid form invalid, and the text that is expected for it. */
export type Breach<Form> = readonly [change: Partial<Form>, text: string];

/** Expects the text of each breach, alone and together with all breaches after it. */
export const expectInOrder = <Form extends object>(
  check: (form: Form) => string | undefined,
  valid: Form,
  breaches: readonly Breach<Form>[],
) => {
  expect(check(valid)).toBeUndefined();
  for (const [index, [change, text]] of breaches.entries()) {
    expect(check({ ...valid, ...change })).toBe(text);
    const fromHere = breaches.slice(index).map(([broken]) => broken);
    const laterToo = Object.assign({ ...valid }, ...fromHere.reverse());
    expect(check(laterToo)).toBe(text);
  }
};
