import { run } from '../src/run.ts';
import { coin } from './coin.ts';

/** The program as it ships, with the smallest game: tests kill it. */
void run([coin]);
