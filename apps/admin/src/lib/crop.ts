/** Which square of a picture is kept: `zoom` from 1, and the place of the square within the picture from 0 to 1. */
export interface CropChoice {
  zoom: number;
  x: number;
  y: number;
}

export const CENTRED: CropChoice = { zoom: 1, x: 0.5, y: 0.5 };
export const ZOOM_MAX = 4;

interface Size {
  width: number;
  height: number;
}

const between = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** The square in pixels of the picture. */
export const squareOf = ({ width, height }: Size, { zoom, x, y }: CropChoice) => {
  const side = Math.min(width, height) / between(zoom, 1, ZOOM_MAX);
  return { left: (width - side) * between(x, 0, 1), top: (height - side) * between(y, 0, 1), side };
};

/** The choice after the picture was dragged, by a share of the visible square in each direction. */
export const dragged = (size: Size, choice: CropChoice, by: { x: number; y: number }): CropChoice => {
  const { left, top, side } = squareOf(size, choice);
  const place = (start: number, moved: number, room: number) =>
    room <= 0 ? 0.5 : between((start - moved * side) / room, 0, 1);
  return {
    ...choice,
    x: place(left, by.x, size.width - side),
    y: place(top, by.y, size.height - side),
  };
};

/** Draws the square as a file of `px` × `px`. Undefined when the browser can not draw it. */
export const cropToFile = (image: HTMLImageElement, choice: CropChoice, px: number): Promise<File | undefined> => {
  const canvas = document.createElement('canvas');
  canvas.width = px;
  canvas.height = px;
  const { left, top, side } = squareOf({ width: image.naturalWidth, height: image.naturalHeight }, choice);
  canvas.getContext('2d')?.drawImage(image, left, top, side, side, 0, 0, px, px);
  return new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob ? new File([blob], 'square.png', { type: 'image/png' }) : undefined)),
  );
};
