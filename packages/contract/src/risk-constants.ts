/** Constants of risk: sightings, links between accounts, scores and cases. */

/** A fact about an account that another account may share. */
export const SIGHTING_KINDS = ['device', 'address', 'network', 'card', 'usdt', 'payer', 'referral', 'reward'] as const;
export const RISK_RULE_IDS = [
  'same-payee',
  'same-device',
  'referrer-linked',
  'reward-twice',
  'little-play',
  'same-payer',
  'registered-together',
  'same-network',
  'quick-turn',
  'large-sums',
] as const;
/** From this score on a person looks at withdrawals and rewards. */
export const RISK_LOOK_FROM = 40;
/** From this score on rewards wait until a person releases them. */
export const RISK_WAIT_FROM = 70;
export const RISK_SCORE_MAX = 100;
/** A new version of a rule is evaluated without points for this long. */
export const RISK_SHADOW_DAYS = 14;
/** How strong a link between two accounts is; `relation` is a referral without evidence. */
export const LINK_STRENGTHS = ['strong', 'medium', 'weak', 'relation'] as const;
/** Why two accounts are not of one person. */
export const CLEARANCE_CAUSES = ['family', 'referral', 'network', 'payer', 'mistake'] as const;
/** How long a clearance may last, in days. */
export const CLEARANCE_DAYS = [30, 90, 180] as const;
export const RISK_OUTCOMES = ['confirmed', 'unfounded', 'unclear'] as const;
/** How long rewards are released after a person looked, in days. */
export const RELEASE_DAYS = 30;
export const RISK_NOTE_MAX_LENGTH = 500;
