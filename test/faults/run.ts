// npm run faults: kills the local stack twenty times under load and counts what was lost.
import { killRounds } from './kill-rounds.ts';

const ROUNDS = 20;
const WRITES_EACH = 100;

const began = Date.now();
const { acknowledged, lost, unanswered } = await killRounds(ROUNDS, WRITES_EACH);
const seconds = ((Date.now() - began) / 1000).toFixed(0);
process.stdout.write(
  `${ROUNDS} times kill -9 in ${seconds} s: ${acknowledged} acknowledged writes, ${lost.length} lost, ` +
    `${unanswered} made without an answer\n`,
);
process.exitCode = lost.length > 0 ? 1 : 0;
