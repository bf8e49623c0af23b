import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Range } from '../ui/range.tsx';
import { CENTRED, type CropChoice, cropToFile, dragged, squareOf, ZOOM_MAX } from './crop.ts';
import styles from './crop-dialog.module.css';

interface CropDialogProps {
  file: File;
  /** Width and height of the result. */
  px: number;
  onClose: () => void;
  onDone: (file: File) => void;
}

const percent = (share: number) => `${share * 100}%`;

/** Chooses the square of a picture before it is uploaded. */
export function CropDialog({ file, px, onClose, onDone }: CropDialogProps) {
  const [address, setAddress] = useState('');
  const [size, setSize] = useState({ width: 1, height: 1 });
  const [choice, setChoice] = useState<CropChoice>(CENTRED);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons === 0) return;
    const side = event.currentTarget.clientWidth;
    const by = { x: event.movementX / side, y: event.movementY / side };
    setChoice((current) => dragged(size, current, by));
  };
  const cut = async () => {
    const cropped = image.current ? await cropToFile(image.current, choice, px) : undefined;
    onDone(cropped ?? file);
  };
  const { left, top, side } = squareOf(size, choice);
  return (
    <Dialog
      title="裁剪图片"
      onClose={onClose}
      footer={
        <>
          <Button size="lg" onClick={() => onDone(file)}>
            不裁剪
          </Button>
          <Button size="lg" tone="primary" onClick={() => void cut()}>
            裁剪并上传
          </Button>
        </>
      }
    >
      <div className={styles.crop}>
        <div
          className={styles.window}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
        >
          {address !== '' && (
            <img
              ref={image}
              src={address}
              alt="待裁剪的图片"
              draggable={false}
              style={{
                width: percent(size.width / side),
                height: percent(size.height / side),
                left: percent(-left / side),
                top: percent(-top / side),
              }}
              onLoad={({ currentTarget }) =>
                setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
              }
            />
          )}
        </div>
        <div className={styles.zoom}>
          缩放
          <Range
            label="缩放"
            min={1}
            max={ZOOM_MAX}
            step={0.05}
            value={choice.zoom}
            onChange={(zoom) => setChoice({ ...choice, zoom })}
          />
        </div>
        <small>
          拖动图片选择位置，保存为 {px} × {px}
        </small>
      </div>
    </Dialog>
  );
}
