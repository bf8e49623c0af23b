/** Constants of closing a member's account. */

/** A member may take the request back until staff decide, and staff decide after these days at the earliest. */
export const CLOSURE_WAIT_DAYS = 7;
/** `proposed`: one person agreed. */
export const CLOSURE_STATES = ['waiting', 'proposed', 'closed', 'refused', 'withdrawn'] as const;
export const CLOSURE_VIEWS = ['open', 'ended'] as const;
/** What has to be settled before an account is closed. */
export const CLOSURE_OBSTACLES = ['money', 'deposits', 'transfers', 'bets', 'frozen'] as const;
export const CLOSURE_REASON_MAX_LENGTH = 200;
