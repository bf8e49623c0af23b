/** Constants of requests to replace a forgotten pay password. */

/**
 * State of a request: it waits for a first person, for the second one, and for the member, who then sets the new
 * password. `ended` means that the account changed meanwhile.
 */
export const PAY_RESET_STATES = [
  'waiting',
  'proposed',
  'approved',
  'done',
  'refused',
  'withdrawn',
  'denied',
  'expired',
  'ended',
] as const;
/** What the member is asked. Card and deposit are left out for a member who has none. */
export const PAY_RESET_QUESTIONS = ['realname', 'card', 'deposit', 'password'] as const;
/** Lists of requests: those that staff can decide about, those under way, and the ended ones. */
export const PAY_RESET_VIEWS = ['open', 'under-way', 'ended'] as const;
/** How often a member may ask in 24 hours, whether the answers were right or not. */
export const PAY_RESET_ASKS_PER_DAY = 5;
/** How long a request waits for staff. */
export const PAY_RESET_REVIEW_HOURS = 72;
/** How soon the member usually has an answer. */
export const PAY_RESET_USUAL_HOURS = 2;
/** How long the member may take to set the new password after two people agreed. */
export const PAY_RESET_SET_HOURS = 24;
/** How long withdrawals and changes of cards are refused after the new password was set. */
export const PAYOUT_HOLD_HOURS = 24;
