/** What the page of a game may load: nothing from anywhere else, and no script or style inside the page. */
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

/** Of pages with forms: nobody frames them, and their own requests say where they come from. */
export const formHeaders: Record<string, string> = {
  'content-security-policy': contentPolicy(["'none'"]),
  'referrer-policy': 'same-origin',
};

/** On every answer. */
export const safetyHeaders: Record<string, string> = {
  ...framedBy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cache-control': 'no-store',
};
