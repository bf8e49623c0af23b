export type Strength = 'weak' | 'fair' | 'strong';

const LONG = 10;
const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];

/** A hint and not a rule, based on length and variety; repeated characters are always weak. */
export const passwordStrength = (password: string, minLength: number): Strength | undefined => {
  if (password === '') return undefined;
  if (password.length < minLength || new Set(password).size < 3) return 'weak';
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const points = kinds + (password.length >= LONG ? 1 : 0);
  if (points >= 4) return 'strong';
  return points >= 2 ? 'fair' : 'weak';
};
