import { describe, expect, it } from 'vitest';

import { guessLanguage } from '@/components/admin/video/own-languages';
import type { Actor } from '@/lib/core/access/actor';
import { canReach } from '@/lib/core/access/tenant';
import { getLanguageName, listLanguages } from '@/lib/core/i18n/languages';
import { isSameValue, mergeEdits } from '@/lib/core/merge-edits';
import { measurePace } from '@/lib/videos/encoding/encoding-pace';
import { locales } from '@/lib/videos/library/locales';
import {
  findMetadataFaults,
  fromMetadataRows,
  type MetadataFault,
  type MetadataRow,
  toMetadataRows,
  toMetadataUpdate,
} from '@/lib/videos/library/metadata-rows';
import { findMetadataFault } from '@/lib/videos/library/rules';
import {
  buildUpdate,
  type EditableValues,
  findChanged,
  meetAnswer,
  meetChanges,
} from '@/lib/videos/library/video-changes';
import { buildFixedEmbedCode } from '@/lib/videos/publishing/embedding/embed-code';

const row = (fields: Partial<MetadataRow>): MetadataRow => ({
  id: 'r',
  key: 'name',
  type: 'text',
  value: 'x',
  ...fields,
});

describe('metadata as rows', () => {
  it('survive the round trip', () => {
    const stored = { sku: 'A-1', price: 4.5, isNew: false };
    expect(fromMetadataRows(toMetadataRows(stored))).toEqual(stored);
    expect(toMetadataRows(null)).toEqual([]);
  });

  it.each<[string, Partial<MetadataRow>, MetadataFault]>([
    ['no name', { key: ' ' }, { key: 'keyMissing' }],
    ['umlauts', { key: 'größe' }, { key: 'keyInvalid' }],
    ['41 characters', { key: 'a'.repeat(41) }, { key: 'keyInvalid' }],
    ['no value', { value: ' ' }, { value: 'valueMissing' }],
    ['501 characters', { value: 'a'.repeat(501) }, { value: 'valueTooLong' }],
    ['no number', { type: 'number', value: 'viel' }, { value: 'valueNotNumber' }],
    ['too large a number', { type: 'number', value: '1e999' }, { value: 'valueNotNumber' }],
    ['both', { key: '', value: 'a'.repeat(501) }, { key: 'keyMissing', value: 'valueTooLong' }],
  ])('reject %s', (_name, fields, fault) => {
    expect(findMetadataFaults([row(fields)])).toEqual({ r: fault });
    expect(fromMetadataRows([row(fields)])).toEqual({});
  });

  it('reject the second of two equal names', () => {
    expect(findMetadataFaults([row({ id: 'a' }), row({ id: 'b' })])).toEqual({ b: { key: 'keyDuplicate' } });
  });

  it('skip empty rows, and accept decimal commas', () => {
    const rows = [
      row({ key: '', value: '' }),
      row({ id: 's', key: 'price', type: 'number', value: ' 4,5 ' }),
    ];
    expect(findMetadataFaults(rows)).toEqual({});
    expect(fromMetadataRows(rows)).toEqual({ price: 4.5 });
  });

  it('reject everything that the server refuses', () => {
    const rows = [row({ key: 'a'.repeat(40), value: 'b'.repeat(500) }), row({ id: 's', key: '-_9' })];
    expect(findMetadataFault(fromMetadataRows(rows))).toBeNull();
  });

  it('remove a pair with null, because the server merges', () => {
    expect(toMetadataUpdate({ old: 1, kept: 'x' }, { kept: 'y' })).toEqual({ old: null, kept: 'y' });
  });
});

describe('changed fields', () => {
  it.each<[unknown, unknown, boolean]>([
    [null, '', true],
    [undefined, [], true],
    [{ a: 1, b: null }, { b: undefined, a: 1 }, true],
    [['1'], ['2'], false],
    [0, null, false],
    [false, null, false],
  ])('%j and %j are the same: %s', (a, b, isSame) => {
    expect(isSameValue(a, b)).toBe(isSame);
  });

  it('are merged if two people edited different fields, and conflict in the same field', () => {
    const base = { title: 'A', text: 'a', tags: ['x'], size: 1 };
    const mine = { title: 'B', text: 'a', tags: ['x', 'y'], size: 2 };
    const theirs = { title: 'C', text: 'c', tags: ['x', 'y'], size: 1 };
    expect(mergeEdits({ base, mine, theirs })).toEqual({
      mine: { title: 'B', text: 'c', tags: ['x', 'y'], size: 2 },
      theirs: { title: 'C', text: 'c', tags: ['x', 'y'], size: 2 },
      conflicts: ['title'],
    });
  });

  it('are the only fields that are sent', () => {
    const baseline = { title: 'A', description: null, customMetadata: toMetadataRows({ a: '1' }) };
    const current = { title: 'B', description: '', customMetadata: toMetadataRows({ b: '2' }) };
    const changed = findChanged(current, baseline);
    expect(changed).toEqual(['title', 'customMetadata']);
    expect(buildUpdate(changed, current, { customMetadata: { a: '1' } })).toEqual({
      title: 'B',
      customMetadata: { a: null, b: '2' },
    });
  });
});

describe('fields with their own editor', () => {
  it('are neither sent by the form nor overwritten by it', () => {
    const old = { title: 'A', chapters: [] } as EditableValues;
    const fresh = { title: 'A', chapters: [{ title: 'B', timestamp: '00:00:00' }] } as EditableValues;
    const current = { ...old, title: 'C' };
    expect(findChanged(current, fresh)).toEqual(['title']);
    expect(buildUpdate(findChanged(current, fresh), current, fresh)).toEqual({ title: 'C' });
    expect(meetChanges({ current, baseline: old, known: old, latest: fresh })).toEqual({
      taken: {},
      conflicts: [],
    });
  });
});

describe('a change by the user', () => {
  const known = { title: 'A', visibility: 'private' };

  it.each<[string, EditableValues, EditableValues, EditableValues, EditableValues]>([
    ['is saved', { visibility: 'public' }, { visibility: 'public' }, { visibility: 'public' }, {}],
    ['is normalised by the server', { title: ' B ' }, { title: ' B ' }, { title: 'B' }, {}],
    ['keeps input made while saving', { title: 'Bc' }, { title: 'B' }, {}, { title: 'Bc' }],
  ])('%s without a conflict', (_name, typed, sent, taken, unsaved) => {
    const latest = { ...known, ...(sent.title ? { title: 'B' } : sent) };
    const current = { ...known, ...typed };
    const met = meetAnswer({ current, sent, known, latest });
    expect(met).toEqual({ taken, known: latest });
    const baseline = { ...known, ...sent, ...met.taken };
    const shown = { ...current, ...met.taken };
    expect(findChanged(shown, baseline)).toEqual(Object.keys(unsaved));
    const next = meetChanges({ current: shown, baseline, known: met.known, latest });
    expect(next).toEqual({ taken: {}, conflicts: [] });
  });
});

describe('a change by a colleague', () => {
  const baseline = { title: 'A', description: 'Text' };

  it('is applied if the field was not edited', () => {
    const met = meetChanges({
      current: baseline,
      baseline,
      known: baseline,
      latest: { title: 'C', description: 'Text' },
    });
    expect(met).toEqual({ taken: { title: 'C' }, conflicts: [] });
  });

  it('keeps the user’s input and is reported', () => {
    const current = { title: 'B', description: 'Text' };
    const met = meetChanges({
      current,
      baseline,
      known: baseline,
      latest: { title: 'C', description: 'Neu' },
    });
    expect(met).toEqual({ taken: { description: 'Neu' }, conflicts: ['title'] });
  });

  it('is ignored if both typed the same', () => {
    const current = { title: 'C', description: 'Text' };
    const met = meetChanges({
      current,
      baseline,
      known: baseline,
      latest: { title: 'C', description: 'Text' },
    });
    expect(met).toEqual({ taken: { title: 'C' }, conflicts: [] });
  });

  it('is reported once', () => {
    const known = { title: 'C', description: 'Text' };
    const met = meetChanges({ current: { title: 'B', description: 'Text' }, baseline, known, latest: known });
    expect(met).toEqual({ taken: {}, conflicts: [] });
  });
});

describe('language names and lists', () => {
  it.each([
    ['de', 'de-AT', 'Deutsch (Österreich)'],
    ['en', 'de-AT', 'German (Austria)'],
    ['de', 'keine Sprache', 'keine Sprache'],
  ])('name in %s the language %s: %s', (language, tag, name) => {
    expect(getLanguageName(language, tag)).toBe(name);
  });

  it('list the given languages first', () => {
    const tags = ['cs-CZ', 'de-DE', 'da-DK', 'en-US'];
    expect(listLanguages('de', tags, ['en-US', 'de-DE']).map(({ tag }) => tag)).toEqual([
      'en-US',
      'de-DE',
      'da-DK',
      'cs-CZ',
    ]);
  });

  it.each([
    ['film.de.vtt', 'de-DE'],
    ['Film_en-GB.srt', 'en-GB'],
    ['Film en_us.srt', 'en-US'],
    ['Interview (FR).vtt', 'fr-FR'],
    ['de.vtt', 'de-DE'],
    ['Werkstatt.vtt', null],
    ['film.xx.vtt', null],
    ['model.vtt', null],
  ])('recognise the language in the file name %s: %s', (name, expected) => {
    expect(guessLanguage(name, locales)).toBe(expected);
  });

  it('are sorted by the rules of the interface language', () => {
    expect(listLanguages('de', ['cs-CZ', 'de-DE', 'da-DK']).map(({ tag }) => tag)).toEqual([
      'da-DK',
      'de-DE',
      'cs-CZ',
    ]);
  });
});

describe('the speed of an encode', () => {
  it('is unknown at first, and known after a few percent', () => {
    const first = measurePace(null, { version: 1, share: 0.1, now: 0 });
    expect(first.secondsLeft).toBeNull();
    expect(measurePace(first, { version: 1, share: 0.11, now: 5000 }).secondsLeft).toBeNull();
    expect(measurePace(first, { version: 1, share: 0.6, now: 10_000 }).secondsLeft).toBeCloseTo(8);
  });

  it('is reset for another version and after a restart', () => {
    const first = measurePace(null, { version: 1, share: 0.5, now: 0 });
    expect(measurePace(first, { version: 2, share: 0.9, now: 9 }).startShare).toBe(0.9);
    expect(measurePace(first, { version: 1, share: 0.1, now: 9 }).startShare).toBe(0.1);
  });
});

describe('a fixed-size embed code', () => {
  it('contains its pixels and escapes the title', () => {
    const code = buildFixedEmbedCode({
      playerUrl: 'https://x/?a=1&b',
      title: '"><script>',
      width: 640,
      height: 360,
    });
    expect(code).toContain('width="640" height="360"');
    expect(code).toContain('src="https://x/?a=1&amp;b"');
    expect(code).not.toContain('<script>');
  });
});

describe('access to a video', () => {
  const workspace = { id: 'w' } as Extract<Actor, { kind: 'member' }>['workspace'];
  const member = (role: 'editor' | 'manager'): Actor => ({
    kind: 'member',
    userId: 'u',
    memberId: 'm',
    role,
    workspace,
  });
  it.each([
    ['an editor’s own video', member('editor'), { workspace: 'w', createdBy: 'u' }, true],
    ['a colleague’s video for an editor', member('editor'), { workspace: 'w', createdBy: 'x' }, false],
    ['a colleague’s video for a manager', member('manager'), { workspace: 'w', createdBy: 'x' }, true],
    [
      'another tenant’s video for a manager',
      member('manager'),
      { workspace: 'other', createdBy: 'u' },
      false,
    ],
    [
      'a video for an anonymous caller',
      { kind: 'anonymous' as const },
      { workspace: 'w', createdBy: 'u' },
      false,
    ],
  ])('%s', (_name, actor, video, mayUpdate) => {
    expect(canReach(actor, 'videos', 'update', video)).toBe(mayUpdate);
  });
});
