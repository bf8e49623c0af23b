import { onTestFinished, vi } from 'vitest';

const bytesOf = (blob: Blob) =>
  new Promise<Uint8Array>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(blob);
  });

/** Captures the files that the page offers for download. */
export const catchDownloads = () => {
  const blobs: Blob[] = [];
  const names: string[] = [];
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (blob) => {
    blobs.push(blob as Blob);
    return 'blob:1';
  };
  URL.revokeObjectURL = () => {};
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  onTestFinished(() => {
    click.mockRestore();
    Object.assign(URL, { createObjectURL, revokeObjectURL });
  });
  return { names, lastBytes: async () => bytesOf(blobs.at(-1) ?? new Blob()) };
};

/** Captures the addresses that the page follows to download files. */
export const catchLinks = (): string[] => {
  const links: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function follow(
    this: HTMLAnchorElement,
  ) {
    links.push(this.getAttribute('href') ?? '');
  });
  onTestFinished(() => click.mockRestore());
  return links;
};
