/** What the chain said last about an order, for whoever reviews it. Amounts are wire decimals of USDT. */
export interface Findings {
  hash: string;
  /** ISO. */
  askedAt: string;
  outcome: 'credit' | 'pending' | 'doubt' | 'refuse';
  reason: string;
  /** What the payer is told when the transaction is refused. */
  text: string;
  /** What it brought to our address. */
  paid: string[];
  blockAt: string | null;
  /** What the second node makes of it; not asked about small amounts, nor where there is none. */
  second: 'not-asked' | 'agrees' | 'waiting' | 'differs';
}
