import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { EncodeEvent, EncodeFailureReason } from '@/lib/ports/encoder';
import { getClip, type ClipName } from '@/tests/support/encoding/clips';
import { createEncodingBench, nextJobId, type EncodingBench } from '@/tests/support/encoding/encoding';
import { makePacedFfmpeg } from '@/tests/support/encoding/paced-ffmpeg';

let ffmpeg: Awaited<ReturnType<typeof makePacedFfmpeg>>;
let bench: EncodingBench;
beforeAll(async () => {
  ffmpeg = await makePacedFfmpeg();
  await ffmpeg.setPace(8);
  bench = await createEncodingBench({ ffmpeg: ffmpeg.file });
});
afterAll(async () => {
  await bench.close();
  await ffmpeg.remove();
});

const workFolders = ({ dataDir }: EncodingBench) => readdir(path.join(dataDir, 'work')).catch(() => []);

describe('encoder: refusals', () => {
  it.each<[ClipName, EncodeFailureReason]>([
    ['empty.mp4', 'empty_file'],
    ['noise.mp4', 'not_a_video'],
    ['text.mp4', 'not_a_video'],
    ['subtitles.mp4', 'not_a_video'],
    ['still.png', 'not_a_video'],
    ['document.mp4', 'not_a_video'],
    ['sound.m4a', 'no_video_stream'],
    ['cover.m4a', 'no_video_stream'],
    ['no-moov.mp4', 'truncated'],
    ['scrambled.mp4', 'damaged'],
    ['noise-behind-ftyp.mp4', 'damaged'],
    ['noise-behind-head.mkv', 'damaged'],
    ['noise-behind-head.avi', 'damaged'],
    ['noise-in-packets.ts', 'damaged'],
    ['encrypted.mp4', 'encrypted'],
    ['huge.avi', 'too_large_picture'],
  ])('%s is refused as %s', async (clip, reason) => {
    const { final, prefix } = await bench.encode(await getClip(clip));
    expect(final).toMatchObject({ type: 'failed', reason, permanent: true });
    expect(final.type === 'failed' && final.detail).not.toContain(bench.dataDir);
    for await (const { key } of bench.storage.list({ bucket: 'stream', prefix })) expect.unreachable(key);
    expect(await workFolders(bench)).toEqual([]);
  });
});

const createJob = async (own: EncodingBench, clip: ClipName) => {
  const id = nextJobId();
  const source = await own.upload(await getClip(clip));
  return { id, attempt: 1, workspace: 'any', source, outputPrefix: `videos/${id}/1/` };
};
const submit = async (own: EncodingBench, clip: ClipName, onEvent: (event: EncodeEvent) => Promise<void>) => {
  const job = await createJob(own, clip);
  return { job, ...(await own.encoder.submit(job, onEvent)) };
};

/** Resolves with the final event; `onProgress` may reject. */
const collect = (onProgress: () => Promise<void> = async () => undefined) => {
  let finish: (event: EncodeEvent) => void;
  const final = new Promise<EncodeEvent>((resolve) => (finish = resolve));
  const seen: EncodeEvent[] = [];
  const onEvent = async (event: EncodeEvent) => {
    seen.push(event);
    if (event.type === 'progress') await onProgress();
    else finish(event);
  };
  return { final, seen, onEvent };
};

describe.each([
  { name: 'ffmpeg in this process', isElsewhere: false },
  { name: 'a remote engine', isElsewhere: true },
])('encoder: jobs of $name', ({ isElsewhere }) => {
  let own: EncodingBench;
  beforeAll(async () => {
    own = await createEncodingBench({ isElsewhere, ffmpeg: ffmpeg.file });
  });
  afterAll(() => own.close());
  const isWorking = () => expect.poll(() => readRunning(own.dataDir), { timeout: 20_000 }).not.toEqual([]);

  it('accepts the same job once; a cancel removes its process and folder and allows it again', async () => {
    const { final, seen, onEvent } = collect();
    const { job, engineJobId } = await submit(own, 'forty.mkv', onEvent);
    expect(await own.encoder.submit(job, () => Promise.reject(new Error('never')))).toEqual({ engineJobId });
    await isWorking();
    const running = await readRunning(own.dataDir);
    await own.encoder.cancel(engineJobId);
    expect(running.filter(isAlive)).toEqual([]);
    expect(await workFolders(own)).toEqual([]);
    expect(await final).toEqual({ type: 'canceled' });
    expect(seen.filter(({ type }) => type !== 'progress')).toHaveLength(1);

    const again = collect();
    const short = await own.upload(await getClip('tiny.mp4'));
    await own.encoder.submit({ ...job, source: short }, again.onEvent);
    expect(await again.final).toMatchObject({ type: 'complete' });
  });

  it('finds no job with an unknown id, and canceling it is not an error', async () => {
    const job = { ...(await createJob(own, 'tiny.mp4')), engineJobId: 'nobody-1' };
    expect(await own.encoder.attach(job, async () => undefined)).toBe(false);
    await expect(own.encoder.cancel('nobody-1')).resolves.toBeUndefined();
  });

  it('ends local jobs on stop, while jobs elsewhere continue', async () => {
    const first = collect();
    const { job, engineJobId } = await submit(own, 'late-right.mp4', first.onEvent);
    await isWorking();
    await own.encoder.stop();
    const heard = first.seen.length;

    const next = own.createNext();
    const second = collect();
    expect(next.isElsewhere).toBe(isElsewhere);
    expect(await next.attach({ ...job, engineJobId }, second.onEvent)).toBe(isElsewhere);
    if (isElsewhere) expect(await second.final).toMatchObject({ type: 'complete' });
    else expect(await first.final).toEqual({ type: 'canceled' });
    expect(first.seen).toHaveLength(heard);
    // A process that attaches later also receives the final event.
    if (!isElsewhere) return;
    const late = collect();
    expect(await own.createNext().attach({ ...job, engineJobId }, late.onEvent)).toBe(true);
    expect(await late.final).toMatchObject({ type: 'complete' });
  });
});

describe('encoder: jobs', () => {
  it('cancels within an event without a deadlock', async () => {
    const { final, onEvent } = collect();
    let engineJobId = '';
    const submitted = await submit(bench, 'forty.mkv', async (event) => {
      if (event.type === 'progress' && event.percent > 0) await bench.encoder.cancel(engineJobId);
      await onEvent(event);
    });
    engineJobId = submitted.engineJobId;
    expect(await final).toEqual({ type: 'canceled' });
  });

  it('a rejected event cancels the job', async () => {
    let calls = 0;
    const { final, seen, onEvent } = collect(async () => {
      calls += 1;
      if (calls === 2) throw new Error('The lease is lost.');
    });
    await submit(bench, 'forty.mkv', onEvent);
    expect(await final).toEqual({ type: 'canceled' });
    expect(seen.filter(({ type }) => type === 'progress')).toHaveLength(2);
    expect(await workFolders(bench)).toEqual([]);
  });

  it('fails without blaming the file if the source is missing', async () => {
    const { final, onEvent } = collect();
    const source = { bucket: 'upload', key: 'uploads/nowhere.mp4' } as const;
    const id = nextJobId();
    const outputPrefix = `videos/${id}/1/`;
    await bench.encoder.submit({ id, attempt: 1, workspace: 'any', source, outputPrefix }, onEvent);
    expect(await final).toMatchObject({ type: 'failed', reason: 'encoder_failed', isOutage: true });
  });

  it('refuses an id that could leave the working folder', async () => {
    const job = { ...(await createJob(bench, 'tiny.mp4')), id: '../../etc' };
    await expect(bench.encoder.submit(job, async () => undefined)).rejects.toMatchObject({
      name: 'ProviderError',
      retryable: false,
    });
  });
});

describe('encoder: capacity', () => {
  it('accepts as many jobs as configured, and refuses more for now', async () => {
    const job = await createJob(bench, 'forty.mkv');
    expect(bench.encoder.hasRoom()).toBe(true);
    const { engineJobId } = await bench.encoder.submit(job, async () => undefined);
    expect(bench.encoder.hasRoom()).toBe(false);
    await expect(
      bench.encoder.submit({ ...job, id: nextJobId() }, async () => undefined),
    ).rejects.toMatchObject({ name: 'ProviderError', retryable: true });
    await bench.encoder.cancel(engineJobId);
    expect(bench.encoder.hasRoom()).toBe(true);
  });
});

const readRunning = async (dataDir: string): Promise<number[]> => {
  const root = path.join(dataDir, 'work');
  const folders = await readdir(root).catch(() => []);
  const texts = await Promise.all(
    folders.map((name) => readFile(path.join(root, name, 'children.jsonl'), 'utf8').catch(() => '')),
  );
  return texts
    .flatMap((text) => text.split('\n').filter(Boolean))
    .map((line) => (JSON.parse(line) as { pid: number }).pid)
    .filter(isAlive);
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
