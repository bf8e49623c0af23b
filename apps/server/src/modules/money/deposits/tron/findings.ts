/** The last answer of the chain about an order, shown to staff. Amounts are decimal USDT strings. */
export interface Findings {
  hash: string;
  /** ISO 8601. */
  askedAt: string;
  /** Number of queries about this hash so far. The pause before the next query grows with it. */
  asks?: number;
  outcome: 'credit' | 'pending' | 'doubt' | 'refuse';
  reason: string;
  /** Text shown to the payer when the transaction is refused. */
  text: string;
  /** The transfers to our address. Missing in findings stored before senders were read. */
  arrivals?: FoundArrival[];
  blockAt: string | null;
  /** Result of the second node. `not-asked` for small amounts and when no second node is configured. */
  second: 'not-asked' | 'agrees' | 'waiting' | 'differs';
}

interface FoundArrival {
  /** Position among the logs of the transaction. */
  index: number;
  from: string;
  amount: string;
}
