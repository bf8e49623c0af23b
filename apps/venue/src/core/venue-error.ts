import type { VENUE_ERRORS } from '@koi/venue-protocol';

type VenueErrorCode = (typeof VENUE_ERRORS)[number];

/** An expected refusal of a platform's request. Nothing was changed. */
export class VenueError extends Error {
  override readonly name = 'VenueError';
  readonly code: VenueErrorCode;

  constructor(code: VenueErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
