/** Constants of USDT payments that matched no order. */

/** State of a USDT payment in suspense. Dust is worth less than one 分 and waits for no decision. */
export const SUSPENSE_STATE = { open: 1, attached: 2, returning: 3, returned: 4, dust: 5 } as const;
/** Lists of payments in suspense: waiting for a proposal, for a second person, and the ended ones. */
export const SUSPENSE_VIEWS = ['open', 'proposed', 'attached', 'returned'] as const;
/** Why a payment matched no order. */
export const SUSPENSE_REASONS = ['review', 'expired', 'amount', 'several', 'none'] as const;
