import { createHash } from 'node:crypto';

export interface HeaderOptions {
  /** Sources that the page may show inside a frame, in CSP syntax. Empty means none. */
  frames: readonly string[];
  /** Which sites may show the page inside a frame. */
  framedBy: 'self' | 'none';
  /** The built index.html, whose inline scripts and styles are allowed by their hashes. */
  indexHtml: string;
  production: boolean;
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/gi;

const hashesOf = (html: string, element: RegExp): string[] =>
  [...html.matchAll(element)].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );

export const inlineScriptHashes = (html: string): string[] => hashesOf(html, INLINE_SCRIPT);

const pagePolicy = ({ frames, framedBy, indexHtml }: HeaderOptions): string =>
  [
    "default-src 'self'",
    `script-src ${["'self'", ...inlineScriptHashes(indexHtml)].join(' ')}`,
    `style-src ${["'self'", ...hashesOf(indexHtml, INLINE_STYLE)].join(' ')}`,
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${frames.length === 0 ? "'none'" : frames.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors '${framedBy}'`,
  ].join('; ');

const hsts = (production: boolean): Record<string, string> =>
  production ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {};

/** Headers of pages, scripts and pictures. */
export const pageHeaders = (options: HeaderOptions): Record<string, string> => ({
  'content-security-policy': pagePolicy(options),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  ...hsts(options.production),
});

/** Headers of API answers, which must never be executed, framed or cached. */
export const answerHeaders = ({ production }: Pick<HeaderOptions, 'production'>): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  ...hsts(production),
});
