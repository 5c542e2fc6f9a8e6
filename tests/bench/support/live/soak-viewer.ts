import { request } from 'node:http';

import { poll } from '@/tests/support/poll';

const answerMs = 15_000;

type Answer = { status: number; body: string };

/** Status 0 where the connection broke. */
const ask = (socketPath: string, path: string): Promise<Answer> =>
  fetchAnswer(socketPath, path).catch(() => ({ status: 0, body: '' }));

const fetchAnswer = (socketPath: string, path: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asking = request({ socketPath, path, timeout: answerMs }, (answer) => {
      let body = '';
      answer.setEncoding('latin1').on('data', (chunk: string) => (body += chunk));
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body }));
      answer.once('error', reject);
    });
    asking.once('timeout', () => asking.destroy(new Error('no answer')));
    asking.once('error', reject);
    asking.end();
  });

/** Watches as a player does that has parts: asks for the list with each new part, and fetches that. Counts them, and what failed. */
export const startSoakViewer = (socketPath: string, folder: string) => {
  const counts = { parts: 0, failed: 0 };
  let isOver = false;
  const follow = async (): Promise<void> => {
    const master = await poll(
      async () => {
        const { status, body } = await ask(socketPath, `${folder}master.m3u8`);
        return status === 200 && body;
      },
      { what: 'the list of rungs', seconds: 60 },
    );
    const list = /^source\.m3u8\S*$/m.exec(master)?.[0] ?? '';
    let wanted = '';
    while (!isOver) {
      const { status, body } = await ask(socketPath, `${folder}${list}${wanted}`);
      if (status !== 200) {
        counts.failed += 1;
        wanted = '';
        await new Promise((resolve) => setTimeout(resolve, 500));
        continue;
      }
      const last = [...body.matchAll(/#EXT-X-PART:.*URI="([^"]+)"/g)].at(-1)?.[1];
      const next = /#EXT-X-PRELOAD-HINT:.*URI="source\/(\d+)\.(\d+)\.m4s/.exec(body);
      if (last && (await ask(socketPath, `${folder}${last}`)).status === 200) counts.parts += 1;
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
