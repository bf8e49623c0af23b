import { codePath } from './code-path.ts';

/** A QR code as one svg path, drawn on the device. High error correction allows a seal to cover the middle. */
export const drawCode = async (address: string) => {
  const { create } = await import('qrcode');
  const { modules } = create(address, { errorCorrectionLevel: 'H' });
  return { size: modules.size, path: codePath(modules.size, (row, column) => modules.get(row, column) === 1) };
};
