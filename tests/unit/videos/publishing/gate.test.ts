import { describe, expect, it } from 'vitest';

import { readPlaybackToken, writePlaybackToken } from '@/lib/formats/playback-tokens';
import { cleanRow } from '@/lib/platform/archive/rows';
import {
  findGate,
  getEmbedRule,
  getNextGateTime,
  getShownVisibility,
  hasGatePage,
} from '@/lib/videos/publishing/gate/rules';
import { writeGatePage } from '@/lib/videos/publishing/watch/page-writers';
import type { Video } from '@/payload-types';

type Row = Pick<Video, 'visibility' | 'viewing' | 'deletedAt'>;
const locked = { hasPassword: true, passwordHash: 'salt.hash' };

describe('the gate of a video', () => {
  it.each<[Row, 'public' | 'private', boolean]>([
    [{ visibility: 'public' }, 'public', false],
    [{ visibility: 'public', viewing: {} }, 'public', false],
    [{ visibility: 'public', viewing: { hasPassword: false, domains: null } }, 'public', false],
    [{ visibility: 'public', viewing: { domains: [] } }, 'public', false],
    [{ visibility: 'public', viewing: { domains: 'shop.example' } }, 'public', false],
    [{ visibility: 'public', viewing: locked }, 'private', true],
    [{ visibility: 'public', viewing: { hasPassword: false, passwordHash: 'salt.hash' } }, 'private', true],
    [{ visibility: 'public', viewing: { domains: ['shop.example'] } }, 'private', true],
    [{ visibility: 'private', viewing: locked }, 'private', false],
    [{ visibility: 'public', deletedAt: '2026-11-30T00:00:00.000Z' }, 'private', false],
  ])('%j makes the video %s in storage, gated: %s', (row, shown, isGated) => {
    expect([getShownVisibility(row), findGate(row) !== null]).toEqual([shown, isGated]);
  });

  it('has a page only for a password without domains', () => {
    expect(hasGatePage(null)).toBe(false);
    expect(hasGatePage({ hasPassword: true, domains: [] })).toBe(true);
    expect(hasGatePage({ hasPassword: true, domains: ['a.example'] })).toBe(false);
    expect(hasGatePage({ hasPassword: false, domains: ['a.example'] })).toBe(false);
  });

  it('overrides the domains of the workspace, but not its ban on embedding', () => {
    const gate = { hasPassword: false, domains: ['own.example'] };
    const own = { access: 'limited', domains: ['own.example'] };
    expect(getEmbedRule({ access: 'allowed', domains: [] }, gate)).toEqual(own);
    expect(getEmbedRule({ access: 'limited', domains: ['work.example'] }, gate)).toEqual(own);
    expect(getEmbedRule({ access: 'forbidden', domains: [] }, gate).access).toBe('forbidden');
    const rule = { access: 'limited' as const, domains: ['work.example'] };
    expect(getEmbedRule(rule, { hasPassword: true, domains: [] })).toBe(rule);
    expect(getEmbedRule(rule, null)).toBe(rule);
  });

  it('has a revision at least one second after its last change', () => {
    const now = Date.parse('2026-11-30T10:00:00.400Z');
    expect(getNextGateTime(null, now)).toBe('2026-11-30T10:00:00.400Z');
    expect(getNextGateTime('2026-11-30T09:00:00.000Z', now)).toBe('2026-11-30T10:00:00.400Z');
    expect(getNextGateTime('2026-11-30T10:00:00.100Z', now)).toBe('2026-11-30T10:00:01.100Z');
  });

  it('is part of an exported workspace', () => {
    const viewing = { ...locked, domains: ['shop.example'] };
    expect(cleanRow('videos', { id: 'v1', viewing, viewingChangedAt: 'then' })).toMatchObject({
      viewing,
      viewingChangedAt: 'then',
    });
  });
});

describe('the token of a viewer', () => {
  it('is parsed as written', () => {
    const key = Buffer.alloc(32, 1);
    const grant = {
      ...{ videoId: 'v1', version: 1, by: { kind: 'viewer' } as const, host: 'shop.example' },
      ...{ issuedAt: 10, expiresAt: 20 },
    };
    expect(readPlaybackToken([key], writePlaybackToken(key, grant), 15_000)).toEqual(grant);
    expect(readPlaybackToken([key], writePlaybackToken(key, grant), 20_000)).toBe('expired');
  });
});

it('shows a password page without a player that escapes names and is not indexed', () => {
  const page = writeGatePage({
    ...{ id: 'v1', language: 'de', color: '#0B6B52' },
    branding: { name: '<b>Studio</b>', logo: null, color: null },
    unlockUrl: 'https://panel.example/api/videos/v1/unlock',
  });
  expect(page).toContain('<html lang="de">');
  expect(page).toContain('&lt;b&gt;Studio');
  expect(page).toContain('<meta name="robots" content="noindex">');
  expect(page).toContain('data-target="../../t/{token}/videos/v1/unlocked.html"');
  expect(page).not.toContain('player/player.js');
  expect(page).not.toContain('reelhof-player data-src');
});
