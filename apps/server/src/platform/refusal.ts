import { type RefusalArguments, type RefusalCode, type RefusalName, readRefusal } from '@koi/contract';
import type { Database } from './database.ts';

/** A refusal as it is stored, to be repeated later. */
export interface StoredRefusal {
  name: RefusalName;
  code: RefusalCode;
  message: string;
}

/**
 * An expected refusal by the domain, identified by its name in the contract, with a text that can be shown to the user.
 * Throwing it rolls the transaction back. http/failures.ts is the only place that turns it into an answer.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly refusal: RefusalName;
  readonly code: RefusalCode;
  readonly retryAfterS: number | undefined;
  /**
   * Writes what has to survive the rollback of the transaction in which the refusal is thrown. It runs once, in a
   * transaction of its own.
   */
  afterRollback?: ((database: Pick<Database, 'transaction'>) => Promise<void>) | undefined;

  /** Private, because every refusal is made from its name or from a stored one. */
  private constructor({ name, code, message }: StoredRefusal, retryAfterS?: number) {
    super(message);
    this.refusal = name;
    this.code = code;
    this.retryAfterS = retryAfterS;
  }

  static named<N extends RefusalName>(name: N, args: RefusalArguments<N>, retryAfterS?: number): Refusal {
    const { code, text } = readRefusal(name, ...args);
    return new Refusal({ name, code, message: text }, retryAfterS);
  }

  static stored(refusal: StoredRefusal): Refusal {
    return new Refusal(refusal);
  }
}

/** Makes the refusal with this name, to be thrown. The arguments are those of its text. */
export const refuse = <N extends RefusalName>(name: N, ...args: RefusalArguments<N>): Refusal =>
  Refusal.named(name, args);

/** Makes a refusal that states how many seconds the caller has to wait. */
export const refuseFor = <N extends RefusalName>(retryAfterS: number, name: N, ...args: RefusalArguments<N>): Refusal =>
  Refusal.named(name, args, retryAfterS);
