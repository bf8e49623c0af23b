const ALWAYS = 'allow-scripts allow-forms allow-popups';

/** A page of our own origin with both scripts and its origin could undo its own sandbox: it is never given both. */
export const sandboxOf = (address: URL, ourOrigin: string) =>
  address.origin === ourOrigin ? ALWAYS : `${ALWAYS} allow-same-origin`;
