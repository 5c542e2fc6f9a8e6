import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { EncodeEvent, EncodeFailureReason } from '@/lib/ports/encoder/port';
import { getClip, type ClipName } from '@/tests/support/encoding/clips';
import { createEncodingBench, nextJobId, type EncodingBench } from '@/tests/support/encoding/encoding';

let bench: EncodingBench;
beforeAll(async () => {
  bench = await createEncodingBench();
});
afterAll(() => bench.close());

const workFolders = () => readdir(path.join(bench.dataDir, 'work')).catch(() => []);

describe('encoder: refusals', () => {
  it.each<[ClipName, EncodeFailureReason]>([
    ['empty.mp4', 'empty_file'],
    ['noise.mp4', 'not_a_video'],
    ['text.mp4', 'not_a_video'],
    ['subtitles.mp4', 'not_a_video'],
    ['still.png', 'not_a_video'],
    ['sound.m4a', 'no_video_stream'],
    ['cover.m4a', 'no_video_stream'],
    ['no-moov.mp4', 'truncated'],
    ['cut.mp4', 'truncated'],
    ['cut.mkv', 'truncated'],
    ['cut.avi', 'truncated'],
    ['hollow.mp4', 'truncated'],
    ['encrypted.mp4', 'encrypted'],
    ['huge.avi', 'too_large_picture'],
  ])('%s is refused as %s', async (clip, reason) => {
    const { final, prefix } = await bench.encode(await getClip(clip));
    expect(final).toMatchObject({ type: 'failed', reason, permanent: true });
    expect(final.type === 'failed' && final.detail).not.toContain(bench.dataDir);
    for await (const { key } of bench.storage.list({ bucket: 'stream', prefix })) expect.unreachable(key);
    expect(await workFolders()).toEqual([]);
  });
});

describe('encoder: jobs', () => {
  const submit = async (clip: ClipName, onEvent: (event: EncodeEvent) => Promise<void>) => {
    const id = nextJobId();
    const job = {
      id,
      attempt: 1,
      source: await bench.upload(await getClip(clip)),
      outputPrefix: `videos/${id}/1/`,
    };
    return { job, ...(await bench.encoder.submit(job, onEvent)) };
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

  it('cancels: when it returns, the process and the folder are gone', async () => {
    const { final, onEvent } = collect();
    const { engineJobId } = await submit('long.mp4', onEvent);
    await expect.poll(() => readRunning(bench.dataDir), { timeout: 20_000 }).not.toEqual([]);
    const running = await readRunning(bench.dataDir);
    await bench.encoder.cancel(engineJobId);
    expect(running.filter(isAlive)).toEqual([]);
    expect(await workFolders()).toEqual([]);
    expect(await final).toEqual({ type: 'canceled' });
  });

  it('cancels without a deadlock from inside an event', async () => {
    const { final, onEvent } = collect();
    let engineJobId = '';
    const submitted = await submit('long.mp4', async (event) => {
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
    await submit('long.mp4', onEvent);
    expect(await final).toEqual({ type: 'canceled' });
    expect(seen.filter(({ type }) => type === 'progress')).toHaveLength(2);
    expect(await workFolders()).toEqual([]);
  });

  it('canceling an unknown job is not an error', async () => {
    await expect(bench.encoder.cancel('nobody-1')).resolves.toBeUndefined();
  });

  it('takes no more jobs than it may, and the same job only once', async () => {
    const { final, seen, onEvent } = collect();
    const { job, engineJobId } = await submit('long.mp4', onEvent);
    await expect(bench.encoder.submit({ ...job, id: nextJobId() }, onEvent)).rejects.toMatchObject({
      name: 'ProviderError',
      retryable: true,
    });
    expect(await bench.encoder.submit(job, () => Promise.reject(new Error('never')))).toEqual({
      engineJobId,
    });
    await bench.encoder.cancel(engineJobId);
    expect(await final).toEqual({ type: 'canceled' });
    expect(seen.filter(({ type }) => type !== 'progress')).toHaveLength(1);
  });

  it('fails without blaming the file when the source is gone', async () => {
    const { final, onEvent } = collect();
    const source = { bucket: 'upload', key: 'uploads/nowhere.mp4' } as const;
    const id = nextJobId();
    await bench.encoder.submit({ id, attempt: 1, source, outputPrefix: `videos/${id}/1/` }, onEvent);
    expect(await final).toMatchObject({ type: 'failed', reason: 'encoder_failed' });
  });

  it('refuses an id that could leave the working folder', async () => {
    const source = { bucket: 'upload', key: 'uploads/x.mp4' } as const;
    const job = { id: '../../etc', attempt: 1, source, outputPrefix: 'videos/x/1/' };
    await expect(bench.encoder.submit(job, async () => undefined)).rejects.toMatchObject({
      retryable: false,
    });
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
