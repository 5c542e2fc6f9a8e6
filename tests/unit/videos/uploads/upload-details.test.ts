import { describe, expect, it } from 'vitest';

import {
  findBatch,
  toUploadItem,
  type UploadSnapshot,
} from '@/components/admin/uploads/engine/to-upload-item';
import {
  findDetailsChange,
  findTranscriptionObstacle,
  noDetails,
  toPossible,
  type UploadDetails,
} from '@/components/admin/uploads/engine/upload-details';

const chosen: UploadDetails = {
  categories: ['a', 'gone'],
  tags: ['t'],
  visibility: 'public',
  language: 'de-DE',
  autoTranscribe: true,
};
const credits = (remaining: number | null) => ({ credits: { current: 0, limit: remaining, remaining } });
const titled = (...ids: string[]) => ids.map((id) => ({ id, title: id }));

describe('the last choice of upload details', () => {
  it('is applied as far as possible', () => {
    const options = {
      categories: titled('a', 'b'),
      tags: titled('t'),
      canPublish: true,
      transcription: credits(5),
    };
    expect(toPossible(chosen, options)).toEqual({ ...chosen, categories: ['a'] });
    expect(toPossible(chosen, { ...options, canPublish: false }).visibility).toBe('private');
    expect(toPossible({ ...chosen, language: 'xx' }, options).language).toBeNull();
    expect(toPossible({ ...chosen, language: 'xx' }, options).autoTranscribe).toBe(false);
    expect(toPossible(chosen, { ...options, transcription: null }).autoTranscribe).toBe(false);
    expect(toPossible({ ...chosen, autoTranscribe: false }, options).autoTranscribe).toBe(false);
    const many = titled(...Array.from({ length: 30 }, (_, index) => `${index}`));
    const all = { ...chosen, categories: many.map(({ id }) => id), tags: many.map(({ id }) => id) };
    const possible = toPossible(all, { ...options, categories: many, tags: many });
    expect([possible.categories.length, possible.tags.length]).toEqual([10, 20]);
  });

  it('is private and without a category if the options are unknown', () => {
    expect(toPossible(chosen, null)).toEqual({ ...noDetails, language: 'de-DE' });
  });
});

it.each([
  { transcription: null, language: 'de-DE', obstacle: 'unavailable' },
  { transcription: credits(2), language: 'de-DE', obstacle: 'few' },
  { transcription: credits(3), language: null, obstacle: 'noLanguage' },
  { transcription: credits(3), language: 'cs-CZ', obstacle: 'unsupported' },
  { transcription: credits(3), language: 'de-AT', obstacle: null },
  { transcription: credits(null), language: 'de-DE', obstacle: null },
])('reports for $language with $transcription.credits.remaining credits: $obstacle', (given) => {
  const { transcription, language, obstacle } = given;
  expect(findTranscriptionObstacle({ transcription }, language, 3)).toBe(obstacle);
});

it('updates only changed fields', () => {
  expect(findDetailsChange(chosen, chosen)).toBeNull();
  expect(findDetailsChange({ ...chosen, tags: [], language: null }, chosen)).toEqual({
    tags: [],
    language: null,
  });
});

describe('a batch of uploads', () => {
  const snapshot: UploadSnapshot = {
    ...{ id: 'q/1', name: 'a.mp4', size: 10, sent: 0, rate: null, target: { kind: 'new' } },
    ...{ videoId: null, version: null },
    ...{ isComplete: false, isGhost: false, isStopped: false, obstacle: null },
    ...{ batch: '2026-01-02', details: chosen, detailsState: 'applied' },
  };
  const item = (patch: Partial<UploadSnapshot>) => toUploadItem({ ...snapshot, ...patch });

  it('is the newest batch, without replacements', () => {
    const replacement = item({ target: { kind: 'replace', videoId: 'v', title: 'V' }, batch: undefined });
    const items = [item({ batch: '2026-01-01' }), item({}), item({}), replacement];
    expect(findBatch(items)).toEqual({ id: '2026-01-02', count: 2, details: chosen, state: 'applied' });
    expect(findBatch([replacement])).toBeNull();
    expect(findBatch([])).toBeNull();
  });

  it('is applied once all its videos are uploaded', () => {
    const [done, busy, failed] = (['applied', 'applying', 'failed'] as const).map((detailsState) =>
      item({ detailsState }),
    );
    if (!done || !busy || !failed) throw new Error('three items were made');
    expect(findBatch([done, busy])?.state).toBe('applying');
    expect(findBatch([busy, failed, done])?.state).toBe('failed');
  });
});
