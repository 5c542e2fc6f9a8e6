import { writeTable } from '../lib/cost-model.mjs';

process.stdout.write(`${writeTable()}\n`);
