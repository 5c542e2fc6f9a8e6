import { describe, expect, it } from 'vitest';

import { eventKinds } from '@/lib/core/events';
import { loggedFields } from '@/lib/events/logged-fields';
import { describeChanges, describeEntry } from '@/lib/platform/event-log/describe-entry';
import type { LogEntry } from '@/lib/platform/event-log/find-log';

const entry = (changes: Partial<LogEntry>): LogEntry => ({
  id: '1',
  at: '2026-11-22T14:20:00.000Z',
  actorName: 'Mara',
  actorKind: 'user',
  type: 'create',
  property: null,
  target: { collection: 'videos', id: '7', name: 'Imagefilm', href: null },
  info: {},
  ...changes,
});
const say = (language: string, changes: Partial<LogEntry>): string => {
  const { actor, before, target, after } = describeEntry(language, entry(changes));
  return [actor, before, target, after].filter(Boolean).join(' ');
};

describe('a sentence in the event log', () => {
  it.each<[string, Partial<LogEntry>, string]>([
    ['de', { type: 'delete' }, 'Mara hat Imagefilm gelöscht'],
    [
      'de',
      { type: 'update', property: 'role', info: { email: 'a@b.c', from: 'editor', to: 'manager' } },
      'Mara hat die Rolle von a@b.c von Redakteur auf Manager geändert',
    ],
    ['en', { type: 'failed', actorName: null, actorKind: 'system' }, 'Reelhof could not encode Imagefilm'],
    [
      'de',
      { actorName: null, target: { collection: 'videos', id: '7', name: null, href: null } },
      'Mitglied nicht mehr vorhanden hat ein gelöschtes Video angelegt',
    ],
    ['en', { type: 'of old' }, 'Mara performed an action: Imagefilm'],
  ])('describes in %s the event %j: %s', (language, changes, sentence) => {
    expect(say(language, changes)).toBe(sentence);
  });

  const changed = (...changes: object[]): Partial<LogEntry> => ({ type: 'update', info: { changes } });
  it.each<[string, Partial<LogEntry>, string]>([
    [
      'de',
      changed(
        { field: 'title', before: 'a', after: 'b' },
        { field: 'categories', before: [], after: ['Messe'] },
        { field: 'tokenIndex', before: 'x', after: 'y' },
      ),
      'Mara hat Imagefilm geändert: Titel und Kategorien',
    ],
    [
      'de',
      changed({ field: 'visibility', before: 'private', after: 'public' }),
      'Mara hat Imagefilm veröffentlicht',
    ],
    [
      'en',
      changed({ field: 'visibility', before: 'public', after: 'private' }),
      'Mara made Imagefilm private',
    ],
    ['de', changed({ field: 'tokenIndex', before: 'x', after: 'y' }), 'Mara hat Imagefilm geändert'],
  ])('describes in %s the event %j: %s', (language, changes, sentence) => {
    expect(say(language, changes)).toBe(sentence);
  });

  it('describes before and after in words, and skips unknown fields', () => {
    const reported = describeChanges(
      'de',
      entry({
        target: { collection: 'integrations', id: '7', name: 'Intranet', href: null },
        info: {
          changes: [
            { field: 'permissions', before: ['videos: read'], after: ['videos: read, update', 'tags: read'] },
            { field: 'access.categories', before: ['Messe'], after: [] },
            { field: 'isDisabled', before: null, after: true },
            { field: 'tokenIndex', before: 'x', after: 'y' },
          ],
        },
      }),
    );
    expect(reported).toEqual([
      {
        label: 'Rechte',
        before: 'Videos: Lesen',
        after: 'Videos: Lesen und Ändern; Schlagwörter: Lesen',
      },
      { label: 'Erlaubte Kategorien', before: 'Messe', after: 'Alle' },
      { label: 'Deaktiviert', before: 'nein', after: 'ja' },
    ]);
  });

  it.each(['de', 'en'])('has a name for every listed field in %s', (language) => {
    for (const [collection, fields] of Object.entries(loggedFields)) {
      const changes = Object.keys(fields ?? {}).map((field) => ({ field, before: 'a', after: 'b' }));
      const target = { collection, id: '7', name: 'Imagefilm', href: null };
      const details = describeChanges(language, entry({ target, info: { changes } }));
      expect(details).toHaveLength(changes.length);
      expect(details.filter(({ label }) => label.includes('.'))).toEqual([]);
    }
  });

  it.each(['de', 'en'])('has a sentence for every kind of event in %s', (language) => {
    const unnamed = Object.entries(eventKinds).filter(([, { log }]) => {
      const property = 'property' in log ? log.property : null;
      return describeEntry(language, entry({ type: log.type, property })).before.match(
        /getan|performed an action/,
      );
    });
    expect(unnamed.map(([name]) => name)).toEqual([]);
  });
});
