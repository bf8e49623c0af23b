/** The answers of a table to its page. Amounts are strings such as "12.34". */
export interface BetLine {
  selection: string;
  name: string;
  stake: string;
  /**
   * Odds of the tier that was reached, or that could have been reached, in hundredths including the stake; 0 for a
   * lost bet with several prizes.
   */
  odds: number;
  payout: string;
  result: 'won' | 'lost' | 'returned';
}

export interface DrawSummary {
  /** Id of the round, for the proof. */
  round: string;
  /** Empty at a table that draws on demand. */
  issue: string;
  numbers: number[];
  tags: string[];
}

export interface DrawRecord extends DrawSummary {
  bets: BetLine[];
  stake: string;
  payout: string;
}

export interface StakeLine {
  selection: string;
  name: string;
  stake: string;
}

export interface TableView {
  edition: number;
  /** Newest first. */
  draws: DrawSummary[];
  /** The newest draw with its bets. */
  last: DrawRecord | null;
}

/** A table that draws by the clock. Times are in milliseconds of server time. */
export interface ClockView extends TableView {
  issue: string;
  opens_at: number;
  closes_at: number;
  next_at: number;
  bets: StakeLine[];
}
