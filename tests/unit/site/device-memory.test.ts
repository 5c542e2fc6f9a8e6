import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  forgetOldDrafts,
  listDrafts,
  parseDraft,
  recallDraft,
  rememberDraft,
} from '@/components/site/share/state/device-memory';

const day = 24 * 3_600_000;
const token = 'a-share';

beforeEach(() => {
  const kept: Record<string, unknown> = {};
  const hide = { enumerable: false };
  Object.defineProperties(kept, {
    getItem: { ...hide, value: (key: string) => (key in kept ? kept[key] : null) },
    setItem: { ...hide, value: (key: string, value: string) => void (kept[key] = value) },
    removeItem: { ...hide, value: (key: string) => void Reflect.deleteProperty(kept, key) },
  });
  vi.stubGlobal('localStorage', kept);
});
afterEach(() => vi.unstubAllGlobals());

describe('drafts', () => {
  it('are stored per comment and share', () => {
    rememberDraft(token, 'new', { text: 'Mine' }, 0);
    rememberDraft(token, 'reply-1', { words: 'Answer' }, 0);
    rememberDraft('another', 'edit-1', { words: 'Other' }, 0);
    expect(listDrafts(token)).toBe('new reply-1');
    expect(parseDraft(recallDraft(token, 'reply-1'), day)).toEqual({ words: 'Answer' });
    rememberDraft(token, 'reply-1', null);
    expect(recallDraft(token, 'reply-1')).toBeNull();
    expect(listDrafts('another')).toBe('edit-1');
  });

  it('are forgotten after two weeks', () => {
    rememberDraft(token, 'new', { text: 'Old' }, 0);
    rememberDraft(token, 'edit-2', { words: 'Newer' }, 2 * day);
    expect(parseDraft(recallDraft(token, 'new'), 14 * day)).toBeNull();
    forgetOldDrafts(15 * day);
    expect(listDrafts(token)).toBe('edit-2');
  });

  it('are empty if the browser refuses storage', () => {
    vi.stubGlobal('localStorage', undefined);
    rememberDraft(token, 'new', { text: 'Lost' });
    expect(recallDraft(token, 'new')).toBeNull();
    expect(listDrafts(token)).toBe('');
  });
});
