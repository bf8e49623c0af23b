import { payerFields, receiptFiles, sealedPayers } from './modules/money/deposits/index.ts';
import { plainExports, sealedExports } from './modules/operator/exports/index.ts';
import { sealedSignatures } from './modules/operator/reports/index.ts';
import { queryFields } from './modules/operator/saved-filters/index.ts';
import { applicantFields } from './modules/people/agents/index.ts';
import { sealedMemberAuthenticators } from './modules/people/authenticators/index.ts';
import { holderFields, sealedCards } from './modules/people/cards/index.ts';
import { sealedCopyParts } from './modules/people/data-copies/index.ts';
import { plainMembers, sealedIdentities } from './modules/people/members/index.ts';
import { sealedAuthenticators } from './modules/people/staff/index.ts';
import { sealedVenueSecrets } from './modules/play/venues/index.ts';
import { sealedSeeds } from './modules/rewards/red-packets/index.ts';
import { pictureFiles } from './modules/talk/live-chat/index.ts';
import {
  columnsInNeed,
  type PlainPlace,
  type Queryable,
  type SealedColumn,
  type SecretSource,
} from './platform/index.ts';

/** Texts of rows that are sealed together, and files with a key each. */
const PERSONAL = [payerFields, holderFields, applicantFields, queryFields, pictureFiles, receiptFiles];

/** Every place of the database with values that are sealed with KOI_SECRET. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...sealedAuthenticators,
  sealedMemberAuthenticators,
  ...sealedVenueSecrets,
  sealedSeeds,
  sealedIdentities,
  sealedCards,
  sealedPayers,
  sealedCopyParts,
  sealedSignatures,
  sealedExports,
  ...PERSONAL.map(({ column }) => column),
];

/** Every place with personal data that earlier releases stored as plain text. */
export const PLAIN_PLACES: readonly PlainPlace[] = [plainMembers, ...PERSONAL.map(({ place }) => place), plainExports];

/** Why these secrets can't serve this database; undefined when they open everything that is sealed in it. */
export const whySecretsFail = async (db: Queryable, secrets: SecretSource): Promise<string | undefined> => {
  const inNeed = await columnsInNeed(db, SEALED_COLUMNS, secrets);
  if (inNeed.length === 0) return undefined;
  const columns = inNeed.join(', ');
  return secrets.previousSecret === undefined
    ? `this database was written with another secret (${columns}); restore that one, or set KOI_SECRET_PREVIOUS to it ` +
        'until npm run secrets reports that it can be removed'
    : `this database was written with other secrets than KOI_SECRET and KOI_SECRET_PREVIOUS (${columns}); restore them`;
};
