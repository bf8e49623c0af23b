/**
 * How many rounds a test simulates. Returns are also computed exactly, so everyday runs are short; the campaign
 * "game-returns" sets KOI_SIMULATE=1 and plays all of them.
 */
export const simulated = (all: number, everyday: number): number =>
  process.env['KOI_SIMULATE'] === '1' ? all : everyday;

/** A million rounds take minutes on a busy machine. The limit only ends a hung run. */
export const SIMULATION_LIMIT_MS = 20 * 60_000;
