import { run } from '../src/run.ts';
import { coin } from './coin.ts';

/** The production program with the smallest game. Tests kill this process. */
void run([coin]);
