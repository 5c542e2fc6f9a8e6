import { Agent, request } from 'node:http';

import { poll } from '@/tests/support/poll';

const answerMs = 15_000;
/** Keeps connections alive, as browsers do. */
const agent = new Agent({ keepAlive: true });

/** The live process itself, or an edge on this machine. */
type Server = { socketPath: string } | { port: number };

type Answer = { status: number; body: string };

/** Status 0 means that the connection broke. */
const ask = (server: Server, path: string): Promise<Answer> =>
  fetchAnswer(server, path).catch(() => ({ status: 0, body: '' }));

const fetchAnswer = (server: Server, path: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', ...server, path, timeout: answerMs, agent }, (answer) => {
      let body = '';
      answer.setEncoding('latin1').on('data', (chunk: string) => (body += chunk));
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body }));
      answer.once('error', reject);
    });
    asking.once('timeout', () => asking.destroy(new Error('no answer')));
    asking.once('error', reject);
    asking.end();
  });

/**
 * Simulates a player that requests the playlist and each new part, or each whole segment. Counts parts
 * and failures.
 */
export const startSoakViewer = (at: string | { port: number }, folder: string, { isByParts = true } = {}) => {
  const server = typeof at === 'string' ? { socketPath: at } : at;
  const counts = { parts: 0, failed: 0 };
  let isOver = false;
  const follow = async (): Promise<void> => {
    const master = await poll(
      async () => {
        const { status, body } = await ask(server, `${folder}master.m3u8`);
        return status === 200 && body;
      },
      { what: 'the list of renditions', seconds: 60 },
    );
    const list = /^source\.m3u8\S*$/m.exec(master)?.[0] ?? '';
    let wanted = isByParts ? '' : '&whole=1';
    while (!isOver) {
      const { status, body } = await ask(server, `${folder}${list}${wanted}`);
      if (status !== 200) {
        counts.failed += 1;
        wanted = isByParts ? '' : '&whole=1';
        await new Promise((resolve) => setTimeout(resolve, 500));
        continue;
      }
      if (!isByParts) {
        const [, file, number] = [...body.matchAll(/^(source\/(\d+)\.m4s)$/gm)].at(-1) ?? [];
        if (file && (await ask(server, `${folder}${file}`)).status === 200) counts.parts += 1;
        wanted = `&whole=1&_HLS_msn=${Number(number) + 1}&_HLS_skip=YES`;
        continue;
      }
      const last = [...body.matchAll(/#EXT-X-PART:.*URI="([^"]+)"/g)].at(-1)?.[1];
      const next = /#EXT-X-PRELOAD-HINT:.*URI="source\/(\d+)\.(\d+)\.m4s/.exec(body);
      if (last && (await ask(server, `${folder}${last}`)).status === 200) counts.parts += 1;
      wanted = next ? `&_HLS_msn=${next[1]}&_HLS_part=${next[2]}&_HLS_skip=YES` : '';
    }
  };
  const followed = follow();
  return {
    counts,
    stop: async (): Promise<void> => {
      isOver = true;
      await followed;
    },
  };
};
