import { isPictureAddress } from '@koi/contract/rules/pictures';
import { Field } from '@koi/ui/field';
import { Icon } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import unseen from '@koi/ui/unseen.module.css';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/field.tsx';
import { CropDialog } from './crop-dialog.tsx';
import styles from './picture-field.module.css';
import { PICTURE_KINDS, usePictureUpload } from './use-picture-upload.ts';

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
  const { busy, send } = usePictureUpload();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const [uncut, setUncut] = useState<File>();
  const store = async (file: File | undefined) => {
    const address = await send(file);
    if (address !== undefined) onChange(address);
  };
  const take = (file: File | undefined) => {
    if (squarePx === undefined) void store(file);
    else setUncut(file);
    if (input.current) input.current.value = '';
  };
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
              <input
                ref={input}
                type="file"
                accept={PICTURE_KINDS}
                className={unseen['unseen']}
                aria-label={`上传${label}`}
                tabIndex={-1}
                onChange={(event) => take(event.target.files?.[0])}
              />
              <Button icon="upload" busy={busy} onClick={() => input.current?.click()}>
                {value ? '更换图片' : '上传图片'}
              </Button>
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
          {uncut && squarePx !== undefined && (
            <CropDialog
              file={uncut}
              px={squarePx}
              onClose={() => setUncut(undefined)}
              onDone={(file) => {
                setUncut(undefined);
                void store(file);
              }}
            />
          )}
        </div>
      )}
    </Field>
  );
}
