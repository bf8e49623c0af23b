import { expect } from 'vitest';

/** A way to break a valid form, and the text that must answer. */
export type Breach<Form> = readonly [change: Partial<Form>, text: string];

/** Each breach alone gets its text, and so it does when everything after it is broken as well. */
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
