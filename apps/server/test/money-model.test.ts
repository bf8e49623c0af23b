import { followsTheModel } from './model/property.ts';

// Regular test runs use a few scripts. The campaign "money-model" runs a thousand.
await followsTheModel(Number(process.env['KOI_MODEL_SCRIPTS'] ?? 20));
