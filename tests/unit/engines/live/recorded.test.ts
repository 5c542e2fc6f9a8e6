import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createJournal } from '@/lib/engines/live/channel/journal';
import { createRecorded } from '@/lib/engines/live/channel/recorded';

const log = pino({ level: 'silent' });
const segment = (sequence: number, rendition = 'source') => ({
  ...{ rendition, sequence, run: 1, duration: 2, startedAt: 0, isIndependent: true, size: 1000 },
});
const numbersOf = (segments: readonly { rendition: string; sequence: number }[]) =>
  segments.map(({ rendition, sequence }) => `${rendition} ${sequence}`);

let folder = '';
beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'recorded-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a recording journal', () => {
  it('is written immediately, and includes earlier failures with the next entry', async () => {
    const journal = createJournal(folder);
    let isFull = true;
    const add: typeof journal.add = (eventId, segments) =>
      isFull ? Promise.reject(new Error('no space left')) : journal.add(eventId, segments);
    const recorded = createRecorded({ eventId: 'e', journal: { ...journal, add }, earlier: [], log });
    recorded.add(segment(1));
    await recorded.settle();
    expect(numbersOf(await recorded.readAll())).toEqual(['source 1']);
    isFull = false;
    recorded.add(segment(2));
    await recorded.settle();
    expect(numbersOf(await journal.readSegments('e'))).toEqual(['source 1', 'source 2']);
    expect(numbersOf(await recorded.readAll())).toEqual(['source 1', 'source 2']);
    expect(recorded.getSeconds('source')).toBe(4);
    expect(recorded.getRates('source')).toEqual([4000, 4000]);
  });

  it('resumes after a kill with the segments that all renditions have', async () => {
    const journal = createJournal(folder);
    await journal.add('e', [segment(1), segment(1, '480p'), segment(2)]);
    await appendFile(path.join(folder, 'e.ndjson'), '\n{"rendition":"480p","sequ');
    const earlier = await journal.resumeSegments('e');
    expect(numbersOf(earlier)).toEqual(['source 1', '480p 1']);
    const recorded = createRecorded({ eventId: 'e', journal, earlier, log });
    recorded.add(segment(2, '480p'));
    recorded.add(segment(2));
    expect(numbersOf(await recorded.readAll())).toEqual(['source 1', '480p 1', '480p 2', 'source 2']);
    expect(recorded.getSeconds('source')).toBe(4);
  });

  it('survives a line that was cut off', async () => {
    const journal = createJournal(folder);
    await journal.add('e', [segment(1)]);
    await appendFile(path.join(folder, 'e.ndjson'), '\n{"rendition":"sou');
    await journal.resumeSegments('e');
    await journal.add('e', [segment(2)]);
    expect(numbersOf(await journal.readSegments('e'))).toEqual(['source 1', 'source 2']);
  });
});
