/** Logos are drawn as a square of this size: enough for every icon of an installed site. */
export const LOGO_PX = 512;

export const LOGO_KINDS = 'image/png,image/jpeg,image/webp,image/svg+xml';

const load = (address: string) =>
  new Promise<HTMLImageElement>((resolve, reject) => {
    const picture = new Image();
    picture.onload = () => resolve(picture);
    picture.onerror = () => reject(new Error('the picture can not be read'));
    picture.src = address;
  });

/**
 * Cuts the middle square out of a picture and draws it as png. A drawing in svg becomes pixels here, because the server
 * accepts no svg, which may contain scripts. Undefined when the file is not a picture.
 */
export const squareLogo = async (file: File): Promise<File | undefined> => {
  const address = URL.createObjectURL(file);
  try {
    const picture = await load(address);
    // A drawing may have no size of its own.
    const [width, height] = [picture.naturalWidth || LOGO_PX, picture.naturalHeight || LOGO_PX];
    const side = Math.min(width, height);
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [LOGO_PX, LOGO_PX];
    const context = canvas.getContext('2d');
    context?.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, LOGO_PX, LOGO_PX);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    return blob ? new File([blob], 'logo.png', { type: 'image/png' }) : undefined;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
};
