/** One kind of fault or random input, applied to a product that the campaign starts for itself. */
export interface Campaign {
  /** One line for the list of campaigns. */
  about: string;
  /** Bounded in count and time. Returns the problems that were found; an empty list means that the campaign passed. */
  run(log: (line: string) => void): Promise<string[]>;
}
