import { parseBeijing } from '@koi/money';

const KB = 1_024;
const MINUTE_MS = 60_000;

/** 812 B, 48 KB, 3.2 MB. */
export const sizeText = (bytes: number): string => {
  if (bytes < KB) return `${bytes} B`;
  if (bytes < KB * KB) return `${Math.round(bytes / KB)} KB`;
  return `${(bytes / KB / KB).toFixed(1)} MB`;
};

/** How long the file is still kept: 22 时 10 分. */
export const keptFor = (expiresAt: string, now: Date): string => {
  const minutes = Math.max(0, Math.floor((parseBeijing(expiresAt).getTime() - now.getTime()) / MINUTE_MS));
  return minutes < 60 ? `${minutes} 分` : `${Math.floor(minutes / 60)} 时 ${minutes % 60} 分`;
};
