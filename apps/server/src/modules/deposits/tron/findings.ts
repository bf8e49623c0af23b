/** What the chain said last about an order, for whoever reviews it. Amounts are wire decimals of USDT. */
export interface Findings {
  hash: string;
  /** ISO. */
  askedAt: string;
  /** How often the chain was asked about this hash; the pause before the next question follows from it. */
  asks?: number;
  outcome: 'credit' | 'pending' | 'doubt' | 'refuse';
  reason: string;
  /** What the payer is told when the transaction is refused. */
  text: string;
  /** The transfers to our address. Missing in findings that were stored before senders were read. */
  arrivals?: FoundArrival[];
  blockAt: string | null;
  /** What the second node makes of it; not asked about small amounts, nor where there is none. */
  second: 'not-asked' | 'agrees' | 'waiting' | 'differs';
}

interface FoundArrival {
  /** Position among the logs of the transaction. */
  index: number;
  from: string;
  amount: string;
}
