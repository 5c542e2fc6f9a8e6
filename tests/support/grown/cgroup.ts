import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const periodUs = 100_000;

/**
 * A control group that limits its processes to a share of one core; null if this machine does not allow one.
 */
export const createShare = (name: string, cores: number): { join: string; remove: () => void } | null => {
  const isFirst = existsSync('/sys/fs/cgroup/cpu');
  const folder = path.join(isFirst ? '/sys/fs/cgroup/cpu' : '/sys/fs/cgroup', `reelhof-bench-${name}`);
  try {
    mkdirSync(folder, { recursive: true });
    const quota = Math.round(periodUs * cores);
    if (isFirst) {
      writeFileSync(path.join(folder, 'cpu.cfs_period_us'), String(periodUs));
      writeFileSync(path.join(folder, 'cpu.cfs_quota_us'), String(quota));
    } else writeFileSync(path.join(folder, 'cpu.max'), `${quota} ${periodUs}`);
    return { join: path.join(folder, 'cgroup.procs'), remove: () => rmdirSync(folder) };
  } catch {
    return null;
  }
};
