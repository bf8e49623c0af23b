/** What a table answers its page; amounts are texts such as "12.34". */
export interface BetLine {
  selection: string;
  name: string;
  stake: string;
  /** In hundredths, stake included: what was reached, or could have been; 0 for a lost bet that had several prizes. */
  odds: number;
  payout: string;
  result: 'won' | 'lost' | 'returned';
}

export interface DrawSummary {
  /** The round of the proof. */
  round: string;
  /** Empty at a table that draws on call. */
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
  /** The newest of them whole. */
  last: DrawRecord | null;
}

/** A table that draws by the clock: moments in milliseconds of server time. */
export interface ClockView extends TableView {
  issue: string;
  opens_at: number;
  closes_at: number;
  next_at: number;
  bets: StakeLine[];
}
