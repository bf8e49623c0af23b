import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

export interface Seal {
  close(content: Uint8Array, label: string): Buffer;
  open(sealed: Uint8Array, label: string): Buffer;
}

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts seeds, so that reading the database does not reveal them. Decryption requires the label used for encryption. */
export const createSeal = (secret: string): Seal => {
  const key = createHmac('sha256', secret).update('seeds').digest();
  return {
    close: (content, label) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(label));
      return Buffer.concat([iv, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
    },
    open: (sealed, label) => {
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_BYTES)).setAAD(Buffer.from(label));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    },
  };
};
