import { describe, expect, it } from 'vitest';

import { readLinkPreview } from '@/lib/formats/link-preview';
import type { DeliveryPort } from '@/lib/ports/delivery';
import type { StoragePort } from '@/lib/ports/storage';
import { getLinkUrl, storeLinkPage, writeLinkPage } from '@/lib/videos/publishing/embedding/store-link-page';

type Written = Parameters<StoragePort['write']>[0];

const data = {
  title: 'A "film" <x>',
  description: '',
  language: 'de',
  duration: 61.4,
  poster: 'videos/1/2/poster.jpg',
  posterSize: { width: 1920, height: 1080 },
  mp4: [
    { url: 'videos/1/2/360.mp4', width: 640, height: 360 },
    { url: 'videos/1/2/1080.mp4', width: 1920, height: 1080 },
  ],
  embed: { access: 'allowed', domains: [] },
  oembed: 'https://panel.example/api/oembed?format=json&url=https%3A%2F%2Fcdn.example%2Fplayer%2F%3Fid%3D1',
  createdAt: '2026-11-20T10:00:00.000Z',
};

describe('a link’s preview', () => {
  it('has absolute URLs below the URL of the bucket', () => {
    const preview = readLinkPreview({ ...data, pageUrl: 'https://cdn.example/player/?id=1' });
    expect(preview).toMatchObject({
      pageUrl: 'https://cdn.example/player/?id=1',
      image: { url: 'https://cdn.example/videos/1/2/poster.jpg', width: 1920, height: 1080 },
      player: { width: 1920, height: 1080 },
      jsonLd: { duration: 'PT61S', contentUrl: 'https://cdn.example/videos/1/2/1080.mp4', inLanguage: 'de' },
    });
  });

  it('is missing without the URL of the page', () => {
    expect(readLinkPreview(data)).toBeNull();
    expect(readLinkPreview({ ...data, pageUrl: 'javascript:alert(1)' })).toBeNull();
  });

  it('shows the recording’s poster for an event without an image', () => {
    const event = { ...data, kind: 'live', pageUrl: 'https://cdn.example/player/?live=1' };
    const archive = { poster: 'videos/1/1/poster.jpg', posterSize: { width: 1280, height: 720 } };
    const read = (changes: object) => readLinkPreview({ ...event, ...changes })?.image ?? null;
    expect(read({ poster: null, posterSize: null, archive })).toEqual({
      url: 'https://cdn.example/videos/1/1/poster.jpg',
      ...{ width: 1280, height: 720 },
    });
    expect(read({ archive })?.url).toBe('https://cdn.example/videos/1/2/poster.jpg');
    expect(read({ poster: null, archive: { ...archive, poster: null } })).toBeNull();
    expect(read({ poster: null, archive: null })).toBeNull();
  });

  it.each(['https://elsewhere.example/a.jpg', 'javascript:1', '../../etc/a.jpg', '//elsewhere.example/a'])(
    'ignores images on other hosts: %s',
    (poster) => {
      const preview = readLinkPreview({ ...data, poster, pageUrl: 'https://cdn.example/a/player/?id=1' });
      expect(preview?.image).toBeNull();
    },
  );
});

describe('the page beside data.json', () => {
  const delivery = {
    baseUrl: 'https://cdn.example',
    fillsPages: false,
    publicUrl: (key: string) => `https://cdn.example/${key}`,
  } as DeliveryPort;
  const playerUrl = 'https://cdn.example/player/index.html?id=1';

  it('has its own link target unless the player page is prerendered', () => {
    expect(getLinkUrl(delivery, playerUrl, 'videos/1/page.html')).toBe(
      'https://cdn.example/videos/1/page.html',
    );
    expect(getLinkUrl({ ...delivery, fillsPages: true }, playerUrl, 'videos/1/page.html')).toBe(playerUrl);
  });

  it('works without a script, redirects to the player, and is as visible as the video', async () => {
    const written: Written[] = [];
    const storage = {
      write: async (input: Written) => void written.push(input),
    } as unknown as StoragePort;
    const given = { ...data, pageUrl: 'https://cdn.example/videos/1/page.html' };
    const page = { data: given, key: 'videos/1/page.html', playerUrl, visibility: 'private' as const };
    await storeLinkPage({ storage, delivery: { ...delivery, fillsPages: true } }, page);
    expect(written).toEqual([]);
    await storeLinkPage({ storage, delivery }, page);
    expect(written).toMatchObject([{ key: 'videos/1/page.html', visibility: 'private' }]);
    const text = String(written[0]?.body);
    expect(text).toContain('<title>A &quot;film&quot; &lt;x&gt;</title>');
    expect(text).toContain('<meta property="og:image" content="https://cdn.example/videos/1/2/poster.jpg">');
    expect(text).toContain(`location.replace("${playerUrl}"+`);
  });

  it('escapes user text', () => {
    const preview = readLinkPreview({
      ...data,
      pageUrl: 'https://cdn.example/player/?id=1',
      title: '</script><script>alert(1)</script>',
      description: '"><b>',
    });
    if (!preview) throw new Error('there is no preview');
    const text = writeLinkPage(preview, 'https://cdn.example/</script>');
    expect(text.match(/<script/g)).toHaveLength(2);
    expect(text).not.toContain('"><b>');
  });
});
