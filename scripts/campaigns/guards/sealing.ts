import type { Guard } from './guard.ts';
import { MODULES, SERVER } from './paths.ts';

const MEMBERS = `${MODULES}/people/members`;
const SEALED = [`${MEMBERS}/identity.test.ts`];

/** Guards of personal data that is stored sealed. */
export const sealingGuards: readonly Guard[] = [
  {
    name: 'identity-sealed',
    about: 'Personal data of a new member is written sealed',
    removal: {
      file: `${MEMBERS}/identity.ts`,
      text: 'columns: isSealed ? NOTHING : identity,',
      by: 'columns: identity,',
    },
    tests: SEALED,
  },
  {
    name: 'identity-stays-sealed',
    about: 'Trigger: a process of an earlier release writes no plain text beside a sealed one',
    removal: { sql: 'DROP TRIGGER member_identity_stays_sealed ON member' },
    tests: SEALED,
  },
  {
    name: 'identity-older-processes',
    about: 'Sealing does not begin while a process of an earlier release is connected',
    removal: {
      file: `${SERVER}/platform/sealing-start.ts`,
      text: 'if (await areOlderConnected(orm)) {',
      by: 'if (orm === undefined) {',
    },
    tests: SEALED,
  },
  {
    name: 'identity-older-absence',
    about: 'Sealing begins 24 hours after the last process of an earlier release',
    removal: {
      file: `${SERVER}/platform/sealing-start.ts`,
      text: ` AND \${sealingStarts.olderSeenAt} <= \${since}\``,
      by: '`',
    },
    tests: SEALED,
  },
  {
    name: 'identity-marks-of-all-keys',
    about: 'During a rotation a search compares the hashes of every key',
    removal: {
      file: `${MEMBERS}/identity.ts`,
      text: 'markedWith(keysOf(db), kind, value);',
      by: 'markedWith(keysOf(db), kind, value).slice(0, 1);',
    },
    tests: ['apps/server/test/secret-rotation.test.ts'],
  },
  {
    name: 'personal-fields-sealed',
    about: 'Payers, card holders, applicants and saved filters are written sealed',
    removal: {
      file: `${SERVER}/platform/personal-fields.ts`,
      text: '(await sealsPersonalData(db))',
      by: '(await sealsPersonalData(db)) && table === undefined',
    },
    tests: ['apps/server/test/dump.test.ts'],
  },
  {
    name: 'personal-files-encrypted',
    about: 'Receipts and chat pictures are encrypted',
    removal: {
      file: `${SERVER}/platform/personal-files.ts`,
      text: '(await sealsPersonalData(db)) ?',
      by: '(await sealsPersonalData(db)) && table === undefined ?',
    },
    tests: ['apps/server/test/dump.test.ts'],
  },
  {
    name: 'export-files-encrypted',
    about: 'Filters and files of exports are encrypted',
    removal: {
      file: `${MODULES}/operator/exports/sealed.ts`,
      text: '(await sealsPersonalData(db))',
      by: "(await sealsPersonalData(db)) && no === ''",
    },
    tests: ['apps/server/test/dump.test.ts'],
  },
  {
    name: 'waiting-export-encrypted',
    about: 'The file of an export that waited while it was sealed is encrypted',
    removal: {
      file: `${MODULES}/operator/exports/sealed.ts`,
      text: "NOT_BEGUN.includes(row.state) ? newFileKey() : ''",
      by: "NOT_BEGUN.includes(row.state) ? '' : ''",
    },
    tests: ['apps/server/test/personal-data.test.ts'],
  },
  {
    name: 'personal-plain-converted',
    about: 'Rows of an earlier release are sealed by the job',
    removal: {
      file: `${SERVER}/sealed-columns.ts`,
      text: '...PERSONAL.map(({ place }) => place),',
      by: '',
    },
    tests: ['apps/server/test/personal-data.test.ts'],
  },
  {
    name: 'sealed-padding',
    about: 'Sealed personal data does not tell its length',
    removal: {
      file: `${SERVER}/platform/crypto.ts`,
      text: "return text + ' '.repeat(Math.ceil(bytes / BLOCK) * BLOCK - bytes);",
      by: 'return bytes < 0 ? "" : text;',
    },
    tests: SEALED,
  },
  {
    name: 'sealed-owner',
    about: 'What is sealed for one owner is not opened for another one',
    removal: {
      file: `${SERVER}/platform/crypto.ts`,
      text: `{ authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return { keyId: key.id, sealed: Buffer.concat([nonce, cipher.getAuthTag(), body]) };
};

/** Throws when no key or the owner differs, or when the ciphertext was modified. */
export const openSealed = (keys: KeyRing, { keyId, sealed }: Sealed, owner: string): string => {
  const key = keysOf(keys).find(({ id }) => id === keyId);
  if (key === undefined) {
    throw new Error(\`sealed under key \${keyId}, but this server has \${keys.current.id}: restore its secret\`);
  }
  const bodyStart = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key.cipher, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
`,
      by: `{ authTagLength: TAG_BYTES });
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return { keyId: key.id, sealed: Buffer.concat([nonce, cipher.getAuthTag(), body]) };
};

/** Throws when no key or the owner differs, or when the ciphertext was modified. */
export const openSealed = (keys: KeyRing, { keyId, sealed }: Sealed, owner: string): string => {
  const key = keysOf(keys).find(({ id }) => id === keyId);
  if (key === undefined) {
    throw new Error(\`sealed under key \${keyId}, but this server has \${keys.current.id}: restore its secret\`);
  }
  const bodyStart = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key.cipher, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
`,
    },
    tests: [`${SERVER}/platform/crypto.test.ts`, ...SEALED],
  },
];
