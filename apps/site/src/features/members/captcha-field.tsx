import { CAPTCHA_LENGTH } from '@koi/contract/constants';
import { checkCaptcha } from '@koi/contract/rules/members';
import { MEMBERS } from '@koi/contract/texts';
import type { ChangeEvent } from 'react';
import type { BoundField } from '../../lib/use-form.ts';
import { Field } from '../../ui/field.tsx';
import styles from './admission-form.module.css';
import { Captcha, type useCaptcha } from './captcha.tsx';

interface CaptchaFieldProps {
  captcha: ReturnType<typeof useCaptcha>;
  field: BoundField;
  onHint: (text: string) => void;
}

/** Shows the captcha's own hint during typing; the form's check has other texts. */
export function CaptchaField({ captcha, field, onHint }: CaptchaFieldProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    field.onChange(event);
    const typed = event.target.value;
    if (typed === '') onHint(MEMBERS.captchaHintMissing);
    else if (typed.length === CAPTCHA_LENGTH && checkCaptcha(typed, captcha.code)) onHint(MEMBERS.captchaHintWrong);
  };
  return (
    <div className={styles.captcha}>
      <Field
        {...field}
        icon="keyboard"
        aria-label="验证码"
        placeholder="验证码"
        maxLength={CAPTCHA_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        onChange={change}
      />
      <Captcha letters={captcha.letters} onRedraw={captcha.redraw} />
    </div>
  );
}
