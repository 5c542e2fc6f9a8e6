import { projectRoot } from '../setup/prepare.mjs';
import { runCommand } from '../run-command.mjs';

/** Prints the shell's variables after the exports as JSON, which avoids parsing shell syntax. */
const printVariables = 'process.stdout.write(`\\n${JSON.stringify(process.env)}`)';

/**
 * Runs the command of `TEST_PEERS`, which starts servers for the test suites and prints `export NAME=value`
 * lines.
 *
 * @param {{ env: Record<string, string | undefined>, signal: AbortSignal, onExit?: () => void }} options
 * @returns {Promise<{ code: number, output: string, variables: Record<string, string> }>}
 *   `variables` are those named `TEST_…`.
 */
export const startPeers = async ({ env, signal, onExit }) => {
  const { TEST_PEERS: command, ...rest } = env;
  // A direct `eval "$(…)"` would hide a server that fails to start.
  const script = 'exports=$(eval "$1") && eval "$exports" && exec "$2" -e "$3"';
  const { code, output } = await runCommand(
    'sh',
    ['-c', script, 'sh', command ?? '', process.execPath, printVariables],
    { cwd: projectRoot, env: rest, capture: true, signal, onExit },
  );
  const lines = output.trimEnd().split('\n');
  if (code !== 0) return { code, output, variables: {} };
  /** @type {Record<string, string>} */
  const variables = JSON.parse(lines.at(-1) ?? '{}');
  return {
    code,
    output,
    variables: Object.fromEntries(Object.entries(variables).filter(([name]) => name.startsWith('TEST_'))),
  };
};
