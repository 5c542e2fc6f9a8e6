import { startHttpServer } from './start-http-server';

/** Delays a server's calls, so that a test can act in the middle of one. */
const createGate = () => {
  let held: { from: number; opened: Promise<void>; open: () => void } | null = null;
  let count = 0;
  return {
    /** Delays all calls from number `from` (starting at 1) until `release`. */
    hold: (from = count + 1): void => {
      let open: () => void = () => undefined;
      const opened = new Promise<void>((resolve) => {
        open = resolve;
      });
      held = { from, opened, open };
    },
    release: (): void => {
      held?.open();
      held = null;
    },
    pass: async (): Promise<void> => {
      count += 1;
      if (held && count >= held.from) await held.opened;
    },
  };
};

type Heard = { text: string; start: number; end: number; speaker?: string };

/** A server with OpenAI's `/v1/audio/transcriptions` that returns a configured transcript. */
export const startSpeechServer = async () => {
  const gate = createGate();
  const state: { heard: Heard[]; status: number } = { heard: [], status: 200 };
  const server = await startHttpServer(async ({ method, path }) => {
    if (method !== 'POST' || path !== '/v1/audio/transcriptions')
      return { body: { object: 'list', data: [{ id: 'whisper-1', object: 'model' }] } };
    await gate.pass();
    if (state.status !== 200)
      return { status: state.status, body: { error: { message: 'no', type: 'x', code: null } } };
    return { body: { text: '', language: 'x', duration: 1, segments: state.heard } };
  });
  const countCalls = (): number => server.received.filter(({ method }) => method === 'POST').length;
  return { ...server, gate, state, countCalls };
};

/** A server with LibreTranslate's API for some languages. It prefixes each text with the target's code. */
export const startTranslateServer = async () => {
  const gate = createGate();
  const state: { status: number } = { status: 200 };
  const codes = ['de', 'en', 'es', 'fr'];
  const translated: string[][] = [];
  const server = await startHttpServer(async ({ method, body }) => {
    if (method === 'GET') return { body: codes.map((code) => ({ code, name: code, targets: codes })) };
    const { q, target } = JSON.parse(body) as { q: string[]; target: string };
    // Starting processes check their key with this text.
    if (q.join() === 'ok') return { body: { translatedText: q } };
    translated.push(q);
    await gate.pass();
    if (state.status !== 200) return { status: state.status, body: { error: 'no' } };
    return { body: { translatedText: q.map((text) => text.replace(/^/gm, `${target} `)) } };
  });
  return { ...server, gate, state, translated };
};
