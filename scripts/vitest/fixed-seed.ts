import fc from 'fast-check';

/**
 * Property tests draw the same cases in every run, so that a run on the same code ends the same way.
 * The campaigns draw new ones: they say their seed, and the variable repeats it.
 */
fc.configureGlobal({ seed: Number(process.env['KOI_TEST_SEED'] ?? 20_260_618) });
