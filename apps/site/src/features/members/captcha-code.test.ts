import { describe, expect, it } from 'vitest';
import { captchaCode, drawCaptcha } from './captcha-code.ts';

describe('the captcha', () => {
  it('has four characters of uppercase letters and digits', () => {
    for (let draw = 0; draw < 200; draw += 1) expect(captchaCode(drawCaptcha())).toMatch(/^[A-Z0-9]{4}$/);
  });

  it('never contains letters that look like digits', () => {
    const drawn = Array.from({ length: 400 }, () => captchaCode(drawCaptcha())).join('');
    expect(drawn).not.toMatch(/[0O1I]/);
  });

  it('stays within its alphabet and its tilt for the lowest and the highest random number', () => {
    for (const random of [() => 0, () => 0.999_999]) {
      const letters = drawCaptcha(random);
      expect(captchaCode(letters)).toMatch(/^[A-Z0-9]{4}$/);
      for (const { tiltDegrees } of letters) expect(Math.abs(tiltDegrees)).toBeLessThanOrEqual(12);
    }
  });
});
