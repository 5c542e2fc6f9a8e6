import { readdirSync, readFileSync } from 'node:fs';

const read = (pid: string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It ended meanwhile, or is somebody else's.
    return '';
  }
};

/** Kills the process of the tested instance that runs `script`, without a goodbye. Throws where there is none. */
export const killProcess = (script: string, dataDir: string): void => {
  const pid = readdirSync('/proc').find(
    (entry) =>
      /^\d+$/.test(entry) &&
      read(entry, 'cmdline').split('\0').includes(script) &&
      read(entry, 'environ').split('\0').includes(`DATA_DIR=${dataDir}`),
  );
  if (!pid) throw new Error(`no process runs ${script}`);
  process.kill(Number(pid), 'SIGKILL');
};
