import { games } from './games/index.ts';
import { run } from './run.ts';

void run(games);
