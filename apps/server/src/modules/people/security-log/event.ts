import type { SECURITY_EVENT_KINDS, SecurityEvent } from '@koi/contract';
import { maskAddress } from '@koi/contract/rules/masks';
import { beijingTime } from '@koi/money';
import { type Call, officeNetworkOf } from '../../../platform/index.ts';
import { deviceHashOf, deviceLabelOf } from './device.ts';
import type { securityEvents } from './tables.ts';

/** Where a call of a member or a visitor comes from. */
export type Origin = Pick<Call<unknown>, 'address' | 'device' | 'userAgent'>;

export interface EventDraft {
  memberId: number;
  kind: (typeof SECURITY_EVENT_KINDS)[number];
  at: Date;
  /** Absent when the member did not act, as for actions of staff. */
  origin?: Origin | undefined;
  /** Further facts that the member may read, such as the last digits of a card. */
  detail?: string;
}

type EventRow = typeof securityEvents.$inferSelect;

export const rowOf = ({ memberId, kind, at, origin, detail = '' }: EventDraft): Omit<EventRow, 'id'> => ({
  memberId,
  kind,
  at,
  device: origin === undefined ? '' : deviceLabelOf(origin.userAgent),
  deviceHash: deviceHashOf(origin?.device) ?? '',
  address: origin?.address ?? '',
  network: origin === undefined ? '' : officeNetworkOf(origin.address),
  detail,
});

export const toWire = ({ id, at, kind, device, address, detail }: EventRow): SecurityEvent => ({
  id,
  at: beijingTime(at),
  kind,
  device,
  address: maskAddress(address),
  detail,
});
