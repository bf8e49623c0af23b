import { CAPTCHA_ALPHABET, CAPTCHA_LENGTH } from '@koi/contract/constants';

/** Look-alikes are left out: the code is read by people, and it keeps nobody else out. */
const LEGIBLE = [...CAPTCHA_ALPHABET].filter((letter) => !'0O1I'.includes(letter));
const TILT_MAX_DEGREES = 12;
const DROP_MAX_PX = 3;

export interface CaptchaLetter {
  letter: string;
  tiltDegrees: number;
  dropPx: number;
}

/** Between −1 and 1. */
const sway = (random: () => number) => random() * 2 - 1;

export const drawCaptcha = (random: () => number = Math.random): CaptchaLetter[] =>
  Array.from({ length: CAPTCHA_LENGTH }, () => ({
    letter: LEGIBLE[Math.floor(random() * LEGIBLE.length)] ?? 'K',
    tiltDegrees: Math.round(sway(random) * TILT_MAX_DEGREES),
    dropPx: Math.round(sway(random) * DROP_MAX_PX),
  }));

export const captchaCode = (letters: readonly CaptchaLetter[]) => letters.map(({ letter }) => letter).join('');
