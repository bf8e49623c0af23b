import { REALNAME_MIN_LENGTH } from '../constants.ts';

/** Characters without a glyph of their own. In a name they can only be a mistake or a disguise. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/**
 * What is no letter or number, and letters that are not seen or look like a dot or an apostrophe. The iteration mark and
 * the long vowel sign are modifier letters too, but belong to the spelling of names.
 */
const IGNORED = /(?![々ー])(?:[^\p{L}\p{N}]|[\p{Lm}\p{Default_Ignorable_Code_Point}丶ꞏᆞᐧꞌ])/gu;

/**
 * The form in which names of people are compared: letters and numbers only. Width, case, accents, spaces, dots and
 * characters that are not seen do not make another name: `王 小明` and `王小明` are the same. Hashes of this form are stored,
 * so that a change of this rule needs another `HASH_RULE` on the server.
 */
export const comparableName = (name: string): string =>
  name.normalize('NFKD').replace(IGNORED, '').toUpperCase().toLowerCase().normalize('NFKC');

/** Whether a text can be the real name of a member. */
export const isRealname = (typed: string): boolean => {
  const name = typed.trim();
  return !UNSEEN.test(name) && Math.min(name.length, comparableName(name).length) >= REALNAME_MIN_LENGTH;
};
