export type RefusalCode = 400 | 401 | 403 | 404 | 409 | 422 | 429 | 530;

/**
 * Code and text of one refusal. A text with parameters is followed by one placeholder for each of them, which the API
 * documentation shows and the client uses to recognise the text.
 */
export type RefusalRow =
  | readonly [code: RefusalCode, text: string]
  | readonly [code: RefusalCode, text: (...args: never[]) => string, ...placeholders: unknown[]];

/** The refusals of one feature, by name. */
export type Refusals = Readonly<Record<string, RefusalRow>>;

/** For a refusal whose text comes from a rule or from stored data. */
export const asGiven = (text: string): string => text;
