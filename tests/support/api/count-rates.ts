import { openSqliteRates } from '@/lib/http/rate-limit/consume-rate';

/** Counts calls of one caller in a separate process. Usage: `count-rates.ts <file> <times>`. */
const [file = '', times = ''] = process.argv.slice(2);
const rates = openSqliteRates(file);
const limiter = rates.createLimiter({ keyPrefix: 'login', points: 100, duration: 60 });
for (let count = 0; count < Number(times); count += 1) await limiter.consume('somebody');
rates.close();
process.disconnect?.();
