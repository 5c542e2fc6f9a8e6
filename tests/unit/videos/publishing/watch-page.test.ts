import { describe, expect, it } from 'vitest';

import { readLinkPreview } from '@/lib/formats/link-preview';
import { playerDesignDefaults } from '@/lib/videos/players/design';
import type { VideoData } from '@/lib/videos/publishing/video-data';
import { type WatchPage, writeWatchPage } from '@/lib/videos/publishing/watch/page-writers';

const data: VideoData = {
  ...{ schema: 1, id: 'v1', v: 2, title: 'Film', description: 'First line\nSecond', language: 'de-AT' },
  ...{ duration: 61, fps: 25, frameCount: null, orientation: 'landscape' },
  poster: 'videos/v1/2/poster.jpg',
  ...{ posters: [], storyboard: null, hls: 'videos/v1/2/hls/master.m3u8', hlsMaster: null },
  mp4: [{ url: 'videos/v1/2/720.mp4', width: 1280, height: 720, name: '720p', size: 1 }],
  audioTracks: [],
  chapters: [
    { title: 'Start', timestamp: '00:00:00' },
    { title: 'Middle', timestamp: '00:01:30' },
  ],
  texttracks: [],
  design: { ...playerDesignDefaults, primaryColor: '#0B6B52' },
  embed: { access: 'allowed', domains: [] },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', updatedAt: '2026-11-20T10:00:00.000Z' },
  oembed: 'https://panel.example/api/oembed?format=json&url=x',
  pageUrl: 'https://cdn.example/player/?id=v1',
};
const url = 'https://cdn.example/watch/v1';

const write = (changes: Partial<VideoData> = {}, page: Partial<WatchPage> = {}): string => {
  const changed = { ...data, ...changes };
  const preview = readLinkPreview(changed, 'https://cdn.example/');
  if (!preview) throw new Error('there is no preview');
  const branding = { name: 'Studio', logo: null, color: null };
  return writeWatchPage({ data: changed, preview, branding, transcript: null, url, ...page });
};

describe('a watch page', () => {
  it('describes the video to search engines and link previews under its own address', () => {
    const page = write();
    expect(page).toContain('<html lang="de">');
    expect(page).toContain(`<link rel="canonical" href="${url}">`);
    expect(page).toContain(`<meta property="og:url" content="${url}">`);
    expect(page).toContain('<meta property="og:video" content="https://cdn.example/player/?id=v1">');
    expect(page).toContain('type="application/json+oembed"');
    expect(page).toContain('"@type":"VideoObject"');
    expect(page).not.toContain('noindex');
    expect(write({ unlisted: true })).toContain('<meta name="robots" content="noindex">');
  });

  it('has links to chapters and transcript, which work from both of its addresses', () => {
    const passages = [{ start: 12.5, text: 'Hello' }];
    const page = write({}, { transcript: { language: 'en', passages } });
    expect(page).toContain('<a href="?t=90" data-seek="90"><time>1:30</time><bdi>Middle</bdi></a>');
    expect(page).toContain('<a href="?t=12" data-seek="12.5"><time>0:12</time><bdi>Hello</bdi></a>');
    const [, source = ''] = /data-src="([^"]*)"/.exec(page) ?? [];
    for (const address of [url, 'https://cdn.example/videos/v1/watch.html'])
      expect(new URL(source, address).href).toBe('https://cdn.example/videos/v1/data.json');
    expect(page).toContain('src="../../videos/v1/2/720.mp4"');
    expect(write({ chapters: [], description: '' })).not.toMatch(/<aside>|class="description"/);
  });

  it.each([
    ['de-DE', 'Kapitel'],
    [null, 'Kapitel'],
    ['en-GB', 'Chapters'],
    ['fr', 'Chapters'],
  ])('is in the language of the video: %s', (language, heading) => {
    expect(write({ language })).toContain(`<h2 id="chapters">${heading}</h2>`);
  });

  it('uses the workspace’s colour and logo, with readable text', () => {
    const branding = { name: 'Studio', logo: 'logos/w1/abcdefghij.webp', color: '#FFEE00' };
    const page = write({}, { branding });
    expect(page).toContain('<img src="../../logos/w1/abcdefghij.webp" alt="">');
    expect(page).toContain('--brand:#FFEE00;--accent:#000000');
    expect(page).toContain('--accent:#FFEE00');
    const forged = { ...branding, color: 'red}</style><script>alert(1)</script>' };
    expect(write({}, { branding: forged })).toContain('--brand:#0B6B52');
  });

  const hostile = `</script></style><script>alert(1)</script><img src=x onerror=alert(1)> " ' \u202Egnp`;

  it('treats all user text as text', () => {
    const calm = write({}, { transcript: { language: 'en', passages: [{ start: 0, text: 'Calm' }] } });
    const count = (page: string, tag: RegExp) => page.replaceAll(/"[^"]*"/g, '""').match(tag)?.length ?? 0;
    const page = write(
      {
        ...{ title: hostile, description: hostile, id: `v1"${hostile}`, language: `de"${hostile}` },
        chapters: [
          { title: hostile, timestamp: '00:00:00' },
          { title: 'javascript:alert(1)', timestamp: 'javascript:alert(1)' },
        ],
        poster: 'javascript:alert(1)',
        mp4: [{ url: 'javascript:alert(1)', width: 1, height: 1, name: hostile, size: 1 }],
      },
      {
        branding: { name: hostile, logo: null, color: hostile },
        transcript: { language: `en"${hostile}`, passages: [{ start: 0, text: hostile }] },
      },
    );
    for (const tag of [/<script/g, /<\/script/g, /<style/g, /<img/g, /<[^>]+\son\w+=/g])
      expect([tag, count(page, tag)]).toEqual([tag, count(calm, tag)]);
    expect(page).not.toMatch(/(?:href|src)="\s*javascript:/i);
    expect(page).not.toContain('<img');
    // A direction control ends with its element.
    expect(page).toMatch(/<h1[^>]*><bdi>[^<]*\u202Egnp<\/bdi><\/h1>/);
  });

  it('loads nothing from other sites and has no inline script', () => {
    const page = write();
    expect(page).toMatch(
      /Content-Security-Policy" content="default-src &#39;none&#39;; script-src &#39;self&#39;/,
    );
    expect(page.match(/<script(?! type="(?:module|application\/ld\+json)")/g)).toBeNull();
    expect(page).not.toMatch(/(?:src|data-src)="(?!\.\.\/\.\.\/)/);
  });
});
