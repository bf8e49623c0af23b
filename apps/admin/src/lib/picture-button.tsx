import unseen from '@koi/ui/unseen.module.css';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { PICTURE_KINDS, usePictureUpload } from './use-picture-upload.ts';

/**
 * Uploads a picture that was chosen or dropped, after it was cut to a square of `squarePx` when that is set. `dialog` has
 * to be shown.
 */
export const usePictureChoice = (onChange: (address: string) => void, squarePx?: number) => {
  const { busy, send } = usePictureUpload();
  const [uncut, setUncut] = useState<File>();
  const store = async (file: File | undefined) => {
    const address = await send(file);
    if (address !== undefined) onChange(address);
  };
  return {
    busy,
    take: (file: File | undefined) => {
      if (squarePx === undefined) void store(file);
      else setUncut(file);
    },
    dialog: uncut && squarePx !== undefined && (
      <CropDialog
        file={uncut}
        px={squarePx}
        onClose={() => setUncut(undefined)}
        onDone={(file) => {
          setUncut(undefined);
          void store(file);
        }}
      />
    ),
  };
};

interface PictureButtonProps {
  /** Accessible name of the file input. */
  label: string;
  busy: boolean;
  onTake: (file: File | undefined) => void;
  children: ReactNode;
}

export function PictureButton({ label, busy, onTake, children }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={PICTURE_KINDS}
        className={unseen['unseen']}
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          onTake(event.target.files?.[0]);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
      <Button icon="upload" busy={busy} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
