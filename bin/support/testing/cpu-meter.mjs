import { readFileSync } from 'node:fs';

/** The unit of /proc: what sysconf(_SC_CLK_TCK) answers on every Linux that Node runs on. */
const ticksPerSecond = 100;

/**
 * Tells how much processor time ended children have used, with all that they waited for: each call answers the seconds
 * since the last one, so a call in a child's `exit` event is about that child, whatever runs beside it.
 *
 * @param {() => string} [readStat] proc(5), /proc/pid/stat.
 * @returns {() => number | null} Null where the system has no /proc.
 */
export const createCpuMeter = (readStat = () => readFileSync('/proc/self/stat', 'utf8')) => {
  const readTotal = () => {
    try {
      // The name before the last parenthesis may contain spaces; then the state, field 3, is the first.
      const stat = readStat();
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
    } catch {
      return null;
    }
  };
  let last = readTotal();
  return () => {
    const total = readTotal();
    if (total === null || last === null) return null;
    const used = total - last;
    last = total;
    return used;
  };
};
