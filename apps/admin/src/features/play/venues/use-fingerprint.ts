import { useEffect, useState } from 'react';

const SHOWN = 4;

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** First and last four digits of the SHA-256 of a text; empty while it is computed and where browsers offer none. */
export const useFingerprint = (secret: string): string => {
  const [known, setKnown] = useState({ secret: '', fingerprint: '' });
  // The digest is computed asynchronously, and only in a secure context.
  useEffect(() => {
    if (secret === '' || !globalThis.crypto?.subtle) return;
    let isCurrent = true;
    void crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)).then((bytes) => {
      const digits = hex(bytes);
      if (isCurrent) setKnown({ secret, fingerprint: `${digits.slice(0, SHOWN)}…${digits.slice(-SHOWN)}` });
    });
    return () => {
      isCurrent = false;
    };
  }, [secret]);
  return known.secret === secret ? known.fingerprint : '';
};
