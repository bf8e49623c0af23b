/** Loads and decodes a picture. Throws with its name when it can't be loaded. */
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

/** Renders a vector picture once at its display size, so that a frame only copies pixels. Keeps the aspect ratio. */
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
