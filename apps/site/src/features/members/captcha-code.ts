import { CAPTCHA_ALPHABET, CAPTCHA_LENGTH } from '@koi/contract/constants';

/** Characters that look alike are left out, because people have to read the code. It is not a security measure. */
const LEGIBLE = [...CAPTCHA_ALPHABET].filter((letter) => !'0O1I'.includes(letter));
const TILT_MAX_DEGREES = 12;
const DROP_MAX_PX = 3;

export interface CaptchaLetter {
  letter: string;
  tiltDegrees: number;
  dropPx: number;
}

/** A random number between −1 and 1. */
const sway = (random: () => number) => random() * 2 - 1;

export const drawCaptcha = (random: () => number = Math.random): CaptchaLetter[] =>
  Array.from({ length: CAPTCHA_LENGTH }, () => ({
    letter: LEGIBLE[Math.floor(random() * LEGIBLE.length)] ?? 'K',
    tiltDegrees: Math.round(sway(random) * TILT_MAX_DEGREES),
    dropPx: Math.round(sway(random) * DROP_MAX_PX),
  }));

export const captchaCode = (letters: readonly CaptchaLetter[]) => letters.map(({ letter }) => letter).join('');
