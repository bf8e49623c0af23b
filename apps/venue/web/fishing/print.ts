/** A picture, or the part of it that is not transparent. */
export interface Print<Image extends CanvasImageSource = ImageBitmap> {
  readonly image: Image;
  /** Pixels of the picture per stage pixel. */
  readonly ratio: number;
  /** The box of the part, as shares of the whole picture. */
  readonly left: number;
  readonly top: number;
  readonly across: number;
  readonly down: number;
}

/** The box around all pixels that are not transparent. Undefined for an empty picture. */
export const inkOf = ({ width, height, data }: Pick<ImageData, 'width' | 'height' | 'data'>) => {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (data[(y * width + x) * 4 + 3] === 0) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  }
  return right === 0 ? undefined : { left, top, width: right - left, height: bottom - top };
};

const sheetOf = (width: number, height: number) => {
  const sheet = new OffscreenCanvas(width, height);
  return { sheet, context: sheet.getContext('2d', { willReadFrequently: true }) };
};

/** Renders a print at a lower resolution and cuts off its transparent borders. */
export const shrink = (print: Print, ratio: number): Print => {
  const { image, left, top, across, down } = print;
  const share = ratio / print.ratio;
  const [width, height] = [Math.ceil(image.width * share), Math.ceil(image.height * share)];
  const { context } = sheetOf(width, height);
  if (!context) return { ...print, ratio };
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  const pixels = context.getImageData(0, 0, width, height);
  const ink = inkOf(pixels) ?? { left: 0, top: 0, width, height };
  const cut = sheetOf(ink.width, ink.height);
  cut.context?.putImageData(pixels, -ink.left, -ink.top);
  image.close();
  return {
    image: cut.sheet.transferToImageBitmap(),
    ratio,
    left: left + (ink.left / width) * across,
    top: top + (ink.top / height) * down,
    across: (ink.width / width) * across,
    down: (ink.height / height) * down,
  };
};
