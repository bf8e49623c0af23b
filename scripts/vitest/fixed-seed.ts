import fc from 'fast-check';

/**
 * Property tests use the same cases in every run, so that a run on the same code has the same result. Campaigns use new
 * seeds and print them; this variable repeats such a seed.
 */
fc.configureGlobal({ seed: Number(process.env['KOI_TEST_SEED'] ?? 20_260_618) });
