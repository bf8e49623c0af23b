import { endpointWalk, rows, testDrawnInputs, testUnchangedLedger } from './endpoint-walk.ts';

const walk = await endpointWalk();
testDrawnInputs(walk, rows);
testUnchangedLedger(walk);
