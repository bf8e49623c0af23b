import { isPictureAddress } from '@koi/contract/rules/pictures';
import { Field } from '@koi/ui/field';
import { Icon } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import { type DragEvent, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/field.tsx';
import { PictureButton, usePictureChoice } from './picture-button.tsx';
import styles from './picture-field.module.css';

interface PictureFieldProps {
  label: string;
  /** URL of the picture; empty for none. */
  value: string;
  onChange: (address: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
  /** Aspect ratio of the place where the picture is shown, as in CSS: `343 / 148`. */
  ratio?: string | undefined;
  /** Offers to cut an uploaded picture to a square of this size. */
  squarePx?: number | undefined;
}

/** Shows a message instead of a picture that cannot be loaded. */
function Preview({ label, address, ratio }: { label: string; address: string; ratio: string }) {
  const [failed, setFailed] = useState('');
  const isShown = isPictureAddress(address) && failed !== address;
  return (
    <div className={styles.preview} style={{ aspectRatio: ratio }}>
      {isShown ? (
        <img src={address} alt={`${label}预览`} onError={() => setFailed(address)} />
      ) : (
        <span className={styles.none}>
          <Icon name="camera" size={22} />
          {address === '' ? '尚未选择图片' : '图片无法显示'}
        </span>
      )}
    </div>
  );
}

/** A picture by upload or URL. The server re-encodes uploads; members see the picture only after the form is saved. */
export function PictureField({ label, value, onChange, error, hint, ratio = '16 / 9', squarePx }: PictureFieldProps) {
  const { busy, take, dialog } = usePictureChoice(onChange, squarePx);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <Field label={label} error={error} hint={hint ?? 'png、jpeg、webp，不超过 2 MB；也可填写站内或 https 地址'}>
      {(id) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut; the button does the same
        <div
          className={join(styles.field, over && styles.over)}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <Preview label={label} address={value} ratio={ratio} />
          <div className={styles.side}>
            <div className={styles.buttons}>
              <PictureButton label={`上传${label}`} busy={busy} onTake={take}>
                {value ? '更换图片' : '上传图片'}
              </PictureButton>
              {value && (
                <Button icon="trash" onClick={() => onChange('')}>
                  移除
                </Button>
              )}
            </div>
            <TextInput
              id={id}
              value={value}
              maxLength={250}
              spellCheck={false}
              placeholder="/art/… 或 https://…"
              onChange={(event) => onChange(event.target.value.trim())}
            />
          </div>
          {dialog}
        </div>
      )}
    </Field>
  );
}
