import { spawn, spawnSync } from 'node:child_process';

/**
 * Runs the OpenAPI fuzzer schemathesis against our document. Returns null if it is not installed (`pip
 * install schemathesis`), otherwise whether it found no server error.
 */
export const runSchemathesis = async (
  url: string,
  token: string,
  { seed, folder }: { seed: number; folder: string },
): Promise<boolean | null> => {
  if (spawnSync('schemathesis', ['--version'], { stdio: 'ignore' }).status !== 0) return null;
  const child = spawn(
    'schemathesis',
    [
      'run',
      `${url}/api/openapi.json`,
      '--url',
      url,
      '--header',
      `Authorization: Bearer ${token}`,
      // oEmbed requires 501 for unsupported formats.
      '--exclude-path',
      '/api/oembed',
      '--checks',
      'not_a_server_error',
      '--phases',
      'examples,coverage,fuzzing',
      '--max-examples',
      '30',
      '--seed',
      String(seed),
      '--no-color',
    ],
    // schemathesis stores notes of a run in its working folder.
    { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return code === 0;
};
