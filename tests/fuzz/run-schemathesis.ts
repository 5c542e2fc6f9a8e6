import { spawn, spawnSync } from 'node:child_process';

/**
 * Runs schemathesis, a fuzzer that reads OpenAPI, against the calls of our document, where it is installed (`pip install schemathesis`).
 * Null where it is not; else whether it found no fault of the server.
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
      // It answers 501 where it is asked for another format, as oEmbed says.
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
    // It stores notes of a run in its working folder.
    { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return code === 0;
};
