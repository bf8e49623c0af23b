import { useState } from 'react';
import styles from './captcha.module.css';
import { type CaptchaLetter, captchaCode, drawCaptcha } from './captcha-code.ts';

const PIGMENTS = ['rouge', 'azurite', 'malachite', 'cinnabar'] as const;
const FIRST_LETTER_PX = 24;
const LETTER_STEP_PX = 23;
const BASELINE_PX = 35;
const MIDDLE_PX = 26;

/** `onRedraw` empties the field, because the typed code belongs to the previous captcha. */
export const useCaptcha = (onRedraw: () => void) => {
  const [letters, setLetters] = useState(() => drawCaptcha());
  const redraw = () => {
    setLetters(drawCaptcha());
    onRedraw();
  };
  return { letters, code: captchaCode(letters), redraw };
};

/**
 * The code is also present as text for screen readers. It is created in the browser, so hiding it would protect
 * nothing.
 */
export function Captcha({ letters, onRedraw }: { letters: readonly CaptchaLetter[]; onRedraw: () => void }) {
  return (
    <div className={styles.frame}>
      <span className={styles.spoken} data-captcha={captchaCode(letters)}>
        验证码：{letters.map(({ letter }) => letter).join(' ')}
      </span>
      <button type="button" className={styles.paper} onClick={onRedraw} aria-label="点击更换验证码">
        <svg viewBox="0 0 116 52" width="116" height="52" aria-hidden="true">
          <path className={styles.threads} d="M0 36C30 10 60 50 116 18M0 14C40 34 76 0 116 38" />
          {letters.map(({ letter, tiltDegrees, dropPx }, index) => {
            const x = FIRST_LETTER_PX + index * LETTER_STEP_PX;
            return (
              <text
                // biome-ignore lint/suspicious/noArrayIndexKey: a letter is identified by its position and may appear twice
                key={index}
                className={styles[PIGMENTS[index % PIGMENTS.length] ?? 'rouge']}
                x={x}
                y={BASELINE_PX + dropPx}
                textAnchor="middle"
                transform={`rotate(${tiltDegrees} ${x} ${MIDDLE_PX})`}
              >
                {letter}
              </text>
            );
          })}
        </svg>
      </button>
    </div>
  );
}
