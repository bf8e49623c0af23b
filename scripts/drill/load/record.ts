/** The kinds of effects. `bet` is acknowledged by the venue, all others by Koi. */
export const KINDS = ['deposit', 'approval', 'transfer', 'withdrawal', 'refusal', 'packet', 'chat', 'bet'] as const;
export type Kind = (typeof KINDS)[number];

export interface Effect {
  kind: Kind;
  memberId: number;
  /** The idempotency key, the id of a chat message, or the number of a bet. */
  key: string;
  at: number;
}

/** The acknowledged effects and the answers since the start of the drill. */
export class Record {
  readonly effects: Effect[] = [];
  /** Deposits to which a second person agreed. */
  agreements = 0;
  private readonly statuses: { at: number; status: number | string }[] = [];

  add(effect: Omit<Effect, 'at'>): void {
    this.effects.push({ ...effect, at: Date.now() });
  }

  addStatus(status: number | string): void {
    this.statuses.push({ at: Date.now(), status });
  }

  /** The answers other than 200 since this moment, with their number. */
  failuresSince(at: number): Map<number | string, number> {
    const found = new Map<number | string, number>();
    for (const { status } of this.statuses.filter((each) => each.at >= at && each.status !== 200)) {
      found.set(status, (found.get(status) ?? 0) + 1);
    }
    return found;
  }

  since(at: number): Effect[] {
    return this.effects.filter((effect) => effect.at >= at);
  }

  /** The longest time without an acknowledged write of Koi between these moments. */
  longestGapMs(from: number, to: number): number {
    const moments = this.effects.flatMap(({ kind, at }) => (kind !== 'bet' && at >= from && at <= to ? [at] : []));
    const all = [from, ...moments, to];
    return Math.max(...all.slice(1).map((at, index) => at - (all[index] ?? at)));
  }
}
