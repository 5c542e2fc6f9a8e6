import { readFileSync } from 'node:fs';

/** Clock ticks per second in /proc: sysconf(_SC_CLK_TCK) on every Linux that Node supports. */
const ticksPerSecond = 100;

/**
 * Measures the CPU time of exited children including their descendants. Each call returns the seconds since
 * the previous one, so a call in a child's `exit` event measures that child even if others are running.
 *
 * @param {() => string} [readStat] Reads /proc/pid/stat, see proc(5).
 * @returns {() => number | null} Returns null on systems without /proc.
 */
export const createCpuMeter = (readStat = () => readFileSync('/proc/self/stat', 'utf8')) => {
  const readTotal = () => {
    try {
      // The name in parentheses may contain spaces. The first field after it is the state, field 3.
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
