export {
  BET_STATES,
  PROOF_DRAWS_MAX,
  type TransferOutcome,
  type TransferState,
  transferOutcome,
  transferState,
  VENUE_ERRORS,
  type VenueBet,
  type VenueCalls,
  type VenueDraw,
  type VenueGame,
  venueAnswer,
  venueBet,
  venueCalls,
  venueDraw,
  venueError,
  venueGame,
} from './calls.ts';
export {
  platformSecret,
  SIGNATURE_HEADERS,
  SIGNATURE_WINDOW_MS,
  type SignatureFault,
  type SignedRequest,
  sign,
  signatureFault,
} from './signature.ts';
export { amount, order, player, timestamp } from './wire.ts';
