import { type Money, parseMoney } from '@koi/money';
import { z } from 'zod';
import { DATE_FILTER_DEFAULT, INPUT_MAX_LENGTH, PAGE_SIZE } from './constants.ts';

/** Old clients send numbers as strings and strings as numbers. Both are accepted, and nothing else. */
const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);

/** Old clients send null for missing values, so null is read as missing. */
const missingAs = <T extends z.ZodType>(value: T, fallback: NonNullable<z.output<T>>) =>
  value.nullish().transform((read): NonNullable<z.output<T>> => read ?? fallback);

/**
 * Free text of a form. A missing value is read as empty, so that the feature's rule can refuse it with its own text.
 */
export const text = (max = INPUT_MAX_LENGTH) => missingAs(scalar.pipe(z.string().trim().max(max)), '');

/** A secret is not trimmed, because surrounding blanks are part of it. */
export const secret = (max = INPUT_MAX_LENGTH) => missingAs(scalar.pipe(z.string().max(max)), '');

const CURSOR_MAX_LENGTH = 512;
/** Largest id that the database can hold. */
const ID_MAX = 2 ** 31 - 1;

/** Length limit for texts whose rule reports excessive length with its own message. */
const JUDGED_MAX_LENGTH = 256;
export const judged = () => text(JUDGED_MAX_LENGTH);
export const judgedSecret = () => secret(JUDGED_MAX_LENGTH);

/**
 * An amount of CNY in 分, or a percentage in hundredths. Other text is read as undefined, so that the feature's rule can
 * refuse it with its own text.
 */
export const amount = () => judged().transform((typed) => parseMoney(typed));

/**
 * Reads an amount that must not be 0. Other text is read as 0, which the feature's rule refuses. A form that is stored as
 * it was sent, or whose hash is stored under an Idempotency-Key, keeps its text in `asSent`.
 */
export const positiveOf = (typed: string): Money => parseMoney(typed) ?? 0n;
export const positiveAmount = () => judged().transform(positiveOf);

/** An integer within bounds, by default those of the database; a missing value is replaced by the fallback. */
export const integer = (fallback: number, min = 0, max = ID_MAX) =>
  missingAs(
    z
      .union([
        z.number(),
        z
          .string()
          .regex(/^\d{1,16}$/)
          .transform(Number),
        z.literal('').transform(() => fallback),
      ])
      .pipe(z.number().int().min(min).max(max)),
    fallback,
  );

/** An id of any size. The server answers one beyond the range of the database like one that does not exist. */
export const anyId = () => integer(0, 0, Number.MAX_SAFE_INTEGER);

/** A member by id; 0 for none or for all, as the call says. */
export const memberId = () => integer(0);

/** One of the given words; a missing value is replaced by the fallback. */
export const oneOf = <const W extends string>(words: readonly W[], fallback: NoInfer<W>) =>
  missingAs(scalar.pipe(z.enum(words)), fallback);

/** A switch, which old clients send as 1, "1" or true. */
export const flagInput = z
  .literal([0, 1, '0', '1', true, false])
  .transform((value): 0 | 1 => (value === true || value === 1 || value === '1' ? 1 : 0));

/** A field that old clients send and the server does not use. */
export const ignored = z
  .unknown()
  .optional()
  .transform(() => undefined);

/**
 * Where a page of a staff list begins: behind the row of the cursor `after`, or before the row of the cursor `before`.
 * The first page has neither. Spread into the input of the list.
 */
export const cursors = () => ({ after: text(CURSOR_MAX_LENGTH), before: text(CURSOR_MAX_LENGTH) });

export const page = () => integer(1, 1, 100_000);
export const dateFilter = () => integer(DATE_FILTER_DEFAULT, 1, 4);
export const nothing = z.object({});

/** Schemas of answers follow. */
export const money = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .describe('exact decimal, two places');
export const usdt = z
  .string()
  .regex(/^\d+\.\d{2,6}$/)
  .describe('exact decimal, up to six places');
export const decimal = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .describe('plain decimal as the operator typed it');
export const moment = z.string().describe('YYYY-MM-DD HH:mm:ss, Beijing time');
export const optionalMoment = z.string().describe('YYYY-MM-DD HH:mm:ss, Beijing time; empty for none');
export const flag = z.union([z.literal(0), z.literal(1)]);
export const id = z.number().int();
export const empty = z.null();

export const paged = <T extends z.ZodType>(row: T) =>
  z.object({
    data: z.array(row),
    total: z.number().int(),
    last_page: z.number().int().min(1),
    current_page: z.number().int(),
    per_page: z.literal(PAGE_SIZE),
  });

/** A page of a staff list. Its cost does not grow with the number of rows before it. */
export const listed = <T extends z.ZodType>(row: T) =>
  z.object({
    data: z.array(row),
    total: z.number().int().describe('counted up to a limit'),
    next: z.string().describe('cursor for `after`; empty on the last page'),
    previous: z.string().describe('cursor for `before`; empty on the first page'),
  });
