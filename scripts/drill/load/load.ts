import { until } from '../waiting.ts';
import { chat } from './chat.ts';
import { type Desk, deposit, deposits } from './deposits.ts';
import { openPackets, packets } from './packets.ts';
import { logIn, logInStaff, type Person, register, type Town } from './people.ts';
import { Record } from './record.ts';
import { bets, type Round, transfer, transfers, withdrawals } from './workers.ts';

const STAKE_YUAN = 5_000;
/** From this amount on, two people let a deposit in. Otherwise the load has such deposits only late in a long run. */
const LARGE_YUAN = 50_000;
/** Members who draw red packets. */
const DRAWERS = 12;

/** Where the load goes to, and the first three numbers of the addresses from which it comes. */
type Place = Pick<Town, 'origin' | 'network'>;

/** Members and staff who work without a pause while a row of the drill runs. */
export class Load {
  readonly record: Record;
  readonly people: Person[] = [];
  private readonly rounds: Round[] = [];
  private running: Promise<unknown>[] = [];
  private isOver = true;
  private readonly failures: string[] = [];

  private constructor(record: Record) {
    this.record = record;
  }

  /** Registers the members, gives them money by approved deposits, and opens their games and chats. */
  static async prepare({ origin, network }: Place, log: (line: string) => void): Promise<Load> {
    const load = new Load(new Record());
    const { record, people, rounds } = load;
    const town: Town = { origin, network, record };
    const [cashier, refuser, checker, officer] = await Promise.all([
      logInStaff(town, 'finance01'),
      logInStaff(town, 'finance02'),
      logInStaff(town, 'checker01'),
      logInStaff(town, 'risk01'),
    ]);
    const desk: Desk = { cashier, checker };
    const rich = async (): Promise<Person> => {
      const person = await register(town);
      await deposit(record, person, desk, STAKE_YUAN);
      people.push(person);
      return person;
    };
    for (let count = 0; count < 2; count += 1) {
      rounds.push(deposits(record, await rich(), desk), transfers(record, await rich()));
    }
    const withdrawer = await logIn(town, 'lotus2026');
    people.push(withdrawer);
    rounds.push(await withdrawals(record, withdrawer, refuser));
    const player = await rich();
    await deposit(record, player, desk, LARGE_YUAN);
    await transfer(record, player, STAKE_YUAN / 2, 'in');
    rounds.push(await bets(record, player), chat(record, await rich()));
    const drawers = await Promise.all(Array.from({ length: DRAWERS }, rich));
    if (await openPackets(await logInStaff(town, 'content01'), checker)) rounds.push(packets(record, drawers, officer));
    else
      log('the red packets of today are committed already, and are not part of the load: a run of all rows will fail');
    return load;
  }

  start(): void {
    this.isOver = false;
    this.running = this.rounds.map(async (round) => {
      while (!this.isOver) {
        await round().catch((error: Error) => {
          this.failures.push(error.message);
          this.isOver = true;
        });
      }
    });
  }

  /** Waits until a write of Koi is acknowledged that was begun after this moment. Ends early when the load has failed. */
  async untilWritten(limitMs: number): Promise<void> {
    const at = Date.now();
    await until('an acknowledged write', limitMs, () => {
      return this.isOver || this.record.since(at).some(({ kind }) => kind !== 'bet');
    });
  }

  /** Waits until everything that was begun is acknowledged. Returns what went wrong since the last stop. */
  async stop(): Promise<string[]> {
    this.isOver = true;
    await Promise.all(this.running);
    return this.failures.splice(0);
  }

  close(): void {
    for (const { caller } of this.people) caller.close();
    for (const round of this.rounds) if ('close' in round) (round as unknown as { close(): void }).close();
  }
}
