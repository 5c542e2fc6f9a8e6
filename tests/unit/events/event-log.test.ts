import { describe, expect, it } from 'vitest';

import { eventKinds } from '@/lib/core/events';
import { describeEntry } from '@/lib/events/log/describe-entry';
import type { LogEntry } from '@/lib/events/log/find-log';

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

describe('a line of the event log', () => {
  it.each<[string, Partial<LogEntry>, string]>([
    ['de', { type: 'delete' }, 'Mara hat Imagefilm gelöscht'],
    [
      'de',
      { type: 'update', property: 'role', info: { email: 'a@b.c', from: 'editor', to: 'manager' } },
      'Mara hat die Rolle von a@b.c von Redaktion auf Manager geändert',
    ],
    ['en', { type: 'failed', actorName: null, actorKind: 'system' }, 'Reelhof could not encode Imagefilm'],
    [
      'de',
      { actorName: null, target: { collection: 'videos', id: '7', name: null, href: null } },
      'Mitglied nicht mehr vorhanden hat ein gelöschtes Video angelegt',
    ],
    ['en', { type: 'of old' }, 'Mara did something: Imagefilm'],
  ])('%s %j: %s', (language, changes, sentence) => {
    expect(say(language, changes)).toBe(sentence);
  });

  it.each(['de', 'en'])('has a sentence for every kind of event in %s', (language) => {
    const unnamed = Object.entries(eventKinds).filter(([, { log }]) => {
      const property = 'property' in log ? log.property : null;
      return describeEntry(language, entry({ type: log.type, property })).before.match(/getan|did something/);
    });
    expect(unnamed.map(([name]) => name)).toEqual([]);
  });
});
