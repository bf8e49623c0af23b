/** The view of a game of this family, as sent by the venue. */
export interface FishingView {
  seed: string;
  levels: string[];
  fish: { kind: string; name: string; value: number; below: number }[];
  boss: { kind: string; name: string; below: number; prizes: { value: number; weight: number }[] };
  flight_ms: number;
  full_shots: number;
  sitting: {
    flying: { id: string; level: number; at: number }[];
    caught: string[];
    fired: number;
    full: boolean;
    net: string;
  } | null;
}
