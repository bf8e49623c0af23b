import { endpointWalk, rows, testDrawnInputs, testEmptyBodies, testUnchangedLedger } from './endpoint-walk.ts';

const walk = await endpointWalk();
testDrawnInputs(walk, rows);
testEmptyBodies(walk, rows);
testUnchangedLedger(walk);
