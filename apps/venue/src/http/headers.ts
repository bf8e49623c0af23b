/** The content security policy of a game page: no content of other origins, and no inline scripts or styles. */
const contentPolicy = (framedBy: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${framedBy.join(' ')}`,
  ].join('; ');

export const framedBy = (...origins: string[]): Record<string, string> => ({
  'content-security-policy': contentPolicy(["'self'", ...origins]),
});

/** Headers of pages with forms. They can't be framed, and their requests carry a referrer and an origin. */
export const formHeaders: Record<string, string> = {
  'content-security-policy': contentPolicy(["'none'"]),
  'referrer-policy': 'same-origin',
};

/** Headers of every response. */
export const safetyHeaders: Record<string, string> = {
  ...framedBy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cache-control': 'no-store',
};
