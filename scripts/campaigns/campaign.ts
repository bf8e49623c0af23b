import type { Extent } from '../extent.ts';
import type { Report } from '../results/result.ts';

/** What a run of a campaign found, and what it did to find it. */
export interface Outcome<K extends string = string> {
  /** The problems. */
  findings: string[];
  /** How often each thing happened that the campaign is about. */
  did: Readonly<Record<K, number>>;
  /** The seed of a run that drew. */
  seed?: number;
  /** The guards that were removed, of the campaign that removes them. */
  guards?: NonNullable<Report['guards']>;
}

type Log = (line: string) => void;

/** One kind of fault or random input, applied to a product that the campaign starts for itself. */
export interface Campaign {
  /** One line for the list of campaigns. */
  about: string;
  /** Bounded in count and time. An outcome without findings means that the campaign passed. */
  run(log: Log, extent: Extent): Promise<Outcome>;
}

interface Draft<K extends string> {
  about: string;
  /** How often each thing has to happen in a run. A campaign that did less proves nothing, and fails. */
  least: Readonly<Record<K, number>>;
  /** The same for a run that does everything once, where it differs. */
  leastOnce?: Readonly<Record<K, number>>;
  run(log: Log, extent: Extent): Promise<Outcome<K>>;
}

/** What a run did too little of. */
export const shortfalls = <K extends string>(
  least: Readonly<Record<K, number>>,
  did: Readonly<Record<K, number>>,
): string[] =>
  Object.keys(least)
    .map((name) => name as K)
    // A count that is missing or no number is too little as well.
    .filter((name) => !(did[name] >= least[name]))
    .map((name) => `${name}: ${did[name]}, and a run that proves something has at least ${least[name]}`);

export const defineCampaign = <K extends string>({ about, least, leastOnce = least, run }: Draft<K>): Campaign => ({
  about,
  async run(log, extent) {
    const outcome = await run(log, extent);
    const { findings, did } = outcome;
    for (const [name, count] of Object.entries(did)) log(`${name}: ${count}`);
    const missing = shortfalls(extent === 'whole' ? least : leastOnce, did);
    return { ...outcome, findings: [...findings, ...missing] };
  },
});
