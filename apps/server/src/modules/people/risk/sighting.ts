import { CARD_NUMBER_SHOWN_LENGTH, type SIGHTING_KINDS } from '@koi/contract';
import { comparableCardNumber } from '@koi/contract/rules/card-numbers';
import { comparableName } from '@koi/contract/rules/person-names';
import { shownToStaff } from '@koi/contract/rules/personal-fields';
import { fingerprints, HASH_RULE, keyRing, officeNetworkOf, type SecretSource } from '../../../platform/index.ts';
import { deviceHashOf, type Origin } from '../security-log/index.ts';

/** Something that was seen of a member. */
export interface Sighting {
  memberId: number;
  kind: (typeof SIGHTING_KINDS)[number];
  value: string;
  hint: string;
  at: Date;
}

type Subject = Pick<Sighting, 'memberId' | 'at'>;

const DEVICE_HINT_LENGTH = 4;

/** Name of a device for staff, which tells two devices apart. */
const deviceHint = (hash: string): string => `D-${hash.slice(0, DEVICE_HINT_LENGTH)}`;

/**
 * A network as staff see it. It hides what the mask of an address hides, because the address of the same member is in the
 * security log.
 */
const networkHint = (network: string): string =>
  shownToStaff('network', network.includes(':') ? `${network}::` : `${network}.*`);

/** A device, address and network as the security log stores them. Empty ones were not seen. */
export const placeSightings = (
  subject: Subject,
  { deviceHash, address, network }: { deviceHash: string; address: string; network: string },
): Sighting[] => {
  const seen: Pick<Sighting, 'kind' | 'value' | 'hint'>[] = [
    { kind: 'device', value: deviceHash, hint: deviceHint(deviceHash) },
    { kind: 'address', value: address, hint: networkHint(network) },
    { kind: 'network', value: network, hint: networkHint(network) },
  ];
  return seen.filter(({ value }) => value !== '').map((place) => ({ ...subject, ...place }));
};

export const originSightings = (subject: Subject, { device, address }: Origin): Sighting[] =>
  placeSightings(subject, {
    deviceHash: deviceHashOf(device) ?? '',
    address,
    network: address === '' ? '' : officeNetworkOf(address),
  });

export const referralSighting = (subject: Subject, referrerId: number): Sighting => ({
  ...subject,
  kind: 'referral',
  value: String(referrerId),
  hint: '',
});

/** A reward that the member claimed, by a name that is the same for all members. */
export const rewardSighting = (subject: Subject, reward: string, hint: string): Sighting => ({
  ...subject,
  kind: 'reward',
  value: reward,
  hint,
});

/**
 * Sightings of secret values. They have fingerprints under one key of the site, so that the same card of two members
 * has the same fingerprint, which is useless without the key.
 */
export const createMarks = (config: SecretSource) => {
  const keys = keyRing(config, 'risk');
  const mark = (kind: string, text: string): string => fingerprints(keys, text, kind)[0];
  return {
    /** Identifies the key and the rule of comparing. Fingerprints of another one can't be compared with those of this one. */
    markId: `${keys.current.id} ${HASH_RULE}`,
    payee: (subject: Subject, kind: 'card' | 'usdt', given: string): Sighting => {
      const number = kind === 'card' ? comparableCardNumber(given) : given;
      return { ...subject, kind, value: mark(kind, number), hint: number.slice(-CARD_NUMBER_SHOWN_LENGTH) };
    },
    payer: (subject: Subject, name: string): Sighting[] => {
      const plain = comparableName(name);
      if (plain === '') return [];
      return [{ ...subject, kind: 'payer', value: mark('payer', plain), hint: shownToStaff('payer', name.trim()) }];
    },
  };
};
