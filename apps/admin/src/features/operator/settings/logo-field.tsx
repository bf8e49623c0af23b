import { PICTURES } from '@koi/contract/texts';
import unseen from '@koi/ui/unseen.module.css';
import { useRef } from 'react';
import { usePictureUpload } from '../../../lib/use-picture-upload.ts';
import { Button, Field, toast } from '../../../ui/index.ts';
import styles from './settings.module.css';
import { LOGO_KINDS, LOGO_PX, squareLogo } from './square-logo.ts';

interface LogoFieldProps {
  label: string;
  hint: string;
  /** The stored address, which may be empty. */
  value: string;
  /** The picture that is shown. */
  shown: string;
  /** Replaces the picture by the one that is used without an own one. */
  fallback: { label: string; value: string };
  disabled: boolean;
  error?: string | undefined;
  onChange: (address: string) => void;
}

/** A square picture, cut out of the middle of an uploaded one. */
export function LogoField({ label, hint, value, shown, fallback, disabled, error, onChange }: LogoFieldProps) {
  const { busy, send } = usePictureUpload();
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const square = await squareLogo(file);
    if (!square) toast(PICTURES.wrong, 'failure');
    const address = await send(square);
    if (address !== undefined) onChange(address);
    if (input.current) input.current.value = '';
  };
  return (
    <Field label={label} hint={`${hint}，自动裁成 ${LOGO_PX} × ${LOGO_PX}`} error={error}>
      {(id) => (
        <div className={styles.logo}>
          <img src={shown} alt={`${label}预览`} width="40" height="40" />
          <input
            ref={input}
            id={id}
            type="file"
            accept={LOGO_KINDS}
            className={unseen['unseen']}
            disabled={disabled}
            onChange={(event) => void take(event.target.files?.[0])}
          />
          {!disabled && (
            <Button icon="upload" busy={busy} onClick={() => input.current?.click()}>
              更换
            </Button>
          )}
          {!disabled && value !== fallback.value && (
            <Button onClick={() => onChange(fallback.value)}>{fallback.label}</Button>
          )}
        </div>
      )}
    </Field>
  );
}
