import { beijingDay } from '@koi/money';

const MINUTE_MS = 60_000;
/** Minutes that a launch or bet counts for, and the longest break within a sitting. */
const IDLE = 5;

interface Bet {
  at: number;
  stake: bigint;
}

/**
 * A simple model of the time that a member plays, as a set of minutes: each launch and each bet fills the five minutes
 * after it, unless the games end before. It is worked out again from the beginning for each question.
 */
export class PlayTimeModel {
  interval = 60;
  private readonly moments: Bet[] = [];
  private readonly ends: number[] = [];
  private answered = -1;
  private isKept = false;

  note(at: number, stake = 0n): void {
    this.moments.push({ at, stake });
  }

  end(at: number): void {
    this.ends.push(at);
  }

  /** Minutes of play before this one, in sittings. */
  private sittings(now: number): number[][] {
    const minutes = new Set<number>();
    for (const { at } of this.moments) {
      const end = Math.min(at + IDLE, ...this.ends.filter((each) => each > at));
      for (let minute = at; minute < end; minute += 1) minutes.add(minute);
    }
    const sittings: number[][] = [];
    for (const minute of [...minutes].toSorted((a, b) => a - b)) {
      const sitting = sittings.at(-1);
      if (sitting === undefined || minute - (sitting.at(-1) ?? 0) - 1 > IDLE) sittings.push([minute]);
      else sitting.push(minute);
    }
    return sittings.map((each) => each.filter((minute) => minute < now));
  }

  /** Whether games run: the last launch or bet counts at this minute. */
  isPlaying(now: number): boolean {
    return this.sittings(now + 1).some((minutes) => minutes.includes(now));
  }

  isDue(now: number): boolean {
    const isReached = this.sittings(now).some(
      (minutes) => minutes.filter((minute) => minute >= this.answered).length >= this.interval,
    );
    this.isKept ||= isReached;
    return this.isKept;
  }

  /** An answer to a check that nobody asked for changes nothing. */
  answer(now: number): void {
    if (!this.isDue(now)) return;
    this.answered = now;
    this.isKept = false;
  }

  choose(interval: number, now: number): void {
    this.isDue(now);
    this.interval = interval;
  }

  /** Minutes and stakes of the last sitting. */
  sitting(now: number): { minutes: number; stakes: bigint } {
    const minutes = this.sittings(now).at(-1) ?? [];
    const first = minutes[0] ?? now;
    const stakes = this.moments.filter(({ at }) => at >= first).reduce((sum, { stake }) => sum + stake, 0n);
    return { minutes: minutes.length, stakes };
  }

  minutesOn(day: string, now: number): number {
    return this.sittings(now)
      .flat()
      .filter((minute) => beijingDay(new Date(minute * MINUTE_MS)) === day).length;
  }
}
