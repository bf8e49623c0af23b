/** A decoded picture; one that does not arrive stops the loading with its name. */
export const loadImage = async (url: string): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    throw new Error(`picture ${url} did not load`);
  }
  return image;
};

/** A vector picture drawn once at the size it is shown, so that a frame only copies pixels. It keeps its shape. */
export const rasterize = async (
  url: string,
  width: number,
  height: number,
  pixelRatio: number,
): Promise<HTMLCanvasElement> => {
  const image = await loadImage(url);
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * pixelRatio);
  canvas.height = Math.ceil(height * pixelRatio);
  const scale = Math.min(canvas.width / image.naturalWidth, canvas.height / image.naturalHeight);
  const across = image.naturalWidth * scale;
  const down = image.naturalHeight * scale;
  canvas.getContext('2d')?.drawImage(image, (canvas.width - across) / 2, (canvas.height - down) / 2, across, down);
  return canvas;
};
