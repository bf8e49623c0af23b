import { join } from '@koi/ui/join';
import { passwordStrength, type Strength } from './password-strength.ts';
import styles from './strength-hint.module.css';

const STRENGTH_WORD: Record<Strength, string> = { weak: '强度 弱', fair: '强度 中', strong: '强度 强' };

/** Three bars and a word under a new password. Nothing is shown before the first character. */
export function StrengthHint({ password, minLength }: { password: string; minLength: number }) {
  const strength = passwordStrength(password, minLength);
  if (!strength) return null;
  return (
    <p className={join(styles.strength, styles[strength])} aria-live="polite">
      <i />
      <i />
      <i />
      <span>{STRENGTH_WORD[strength]}</span>
    </p>
  );
}
