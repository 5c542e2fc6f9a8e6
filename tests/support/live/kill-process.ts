import { readdirSync, readFileSync } from 'node:fs';

const read = (pid: string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // The process ended meanwhile or belongs to another user.
    return '';
  }
};

/** Kills the tested instance's process that runs `script`. Throws if there is none. */
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
