import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Visibility } from '@/lib/ports/storage';
import { sendRaw } from '@/tests/support/api/send-raw';
import { startFilesystemEdge, writeObject } from '@/tests/support/instance/edge';

type Edge = Awaited<ReturnType<typeof startFilesystemEdge>>;

let edge: Edge;
beforeAll(async () => {
  edge = await startFilesystemEdge({ publicUrl: 'http://localhost:3000' });
});
afterAll(() => edge.close());

const write = (key: string, body: string | Uint8Array, visibility: Visibility = 'public') =>
  writeObject(edge.storage, key, body, visibility);

const get = (path_: string, init?: RequestInit) => fetch(edge.url + path_, init);

describe('the player page', () => {
  const frameAncestorsFor = async (id: string) => {
    const response = await get(`/player/?id=${id}`);
    expect(response.status).toBe(200);
    return /frame-ancestors ([^;]*)/.exec(response.headers.get('content-security-policy') ?? '')?.[1];
  };

  it('may be framed where the workspace allows it', async () => {
    await write('player/index.html', '<!doctype html>');
    const embeds = {
      open: { access: 'allowed', domains: [] },
      some: { access: 'limited', domains: ['a.example', "b.example; script-src 'unsafe-inline'"] },
      none: { access: 'forbidden', domains: [] },
    };
    for (const [id, embed] of Object.entries(embeds)) {
      await write(`videos/${id}/data.json`, JSON.stringify({ schema: 1, embed }));
    }
    expect(await frameAncestorsFor('open')).toBeUndefined();
    expect(await frameAncestorsFor('some')).toBe(
      'a.example a.example:* http://localhost:3000 http://127.0.0.1:3000',
    );
    expect(await frameAncestorsFor('none')).toBe("'none'");
    expect(await frameAncestorsFor('unknown')).toBeUndefined();
    expect(await frameAncestorsFor('..%2Fnone')).toBeUndefined();
  });

  it('reveals nothing about the workspace of a private video, not even whether it exists', async () => {
    const embed = { access: 'limited', domains: ['customer.example'] };
    const oembed = 'https://panel.example/api/oembed?url=x';
    await write('videos/hidden/data.json', JSON.stringify({ schema: 1, embed, oembed }), 'private');
    const ask = async (id: string, referer: string) => {
      const headers = { referer, 'sec-fetch-dest': 'iframe' };
      const answer = await sendRaw(edge.url, `/player/?id=${id}`, { headers });
      return [answer.status, answer.headers['content-security-policy'], answer.headers.link, answer.text];
    };
    const stranger = await ask('hidden', 'https://stranger.example/');
    expect(stranger).toEqual(await ask('hidden', 'https://customer.example/'));
    expect(stranger).toEqual(await ask('never-was', 'https://stranger.example/'));
    expect(JSON.stringify(stranger)).not.toContain('customer.example');
  });

  it('is not cached for one site and served to another', async () => {
    const answer = await sendRaw(edge.url, '/player/?id=some');
    expect(answer.headers.vary).toContain('Referer');
  });

  it('explains a blocked site to the viewer if the site has a name', async () => {
    const frameFrom = (referer: string, dest = 'iframe', query = 'id=some&lang=de') =>
      sendRaw(edge.url, `/player/?${query}`, { headers: { referer, 'sec-fetch-dest': dest } });
    const refused = await frameFrom('https://c.example/');
    expect([refused.status, refused.headers.location]).toEqual([
      302,
      '/player/?id=some&lang=de&embed=forbidden',
    ]);
    expect(refused.headers['cache-control']).toBe('no-store');
    expect((await frameFrom('https://a.example/page')).status).toBe(200);
    expect((await frameFrom('http://localhost:3000/admin')).status).toBe(200);
    expect((await frameFrom('https://c.example/', 'document')).status).toBe(200);
    expect((await frameFrom('not an address')).status).toBe(200);
    // The error page can be framed anywhere, but can load nothing of the video.
    const page = await frameFrom('https://c.example/', 'iframe', 'id=some&embed=forbidden');
    expect(page.status).toBe(200);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).not.toContain('frame-ancestors');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('connect-src');
    expect(policy).not.toContain('media-src');
  });

  it('links to the oEmbed endpoint, and lets nothing else into its head', async () => {
    const linkFor = async (id: string, oembed: string) => {
      const embed = { access: 'allowed', domains: [] };
      await write(`videos/${id}/data.json`, JSON.stringify({ schema: 1, embed, oembed }));
      return (await get(`/player/?id=${id}`)).headers.get('link');
    };
    const address = 'https://panel.example/api/oembed?format=json&url=https%3A%2F%2Fa.example%2F';
    expect(await linkFor('announced', address)).toBe(
      `<${address}>; rel="alternate"; type="application/json+oembed"`,
    );
    expect(await linkFor('forged', 'https://a.example/>; rel="preload"\r\nX-Evil: 1')).toBeNull();
  });

  it('contains the native source of a public video as text, within the video’s folders only', async () => {
    await write('player/index.html', '<!doctype html><title>Video</title><main><!-- files --></main>');
    const embed = { access: 'allowed', domains: [] };
    const mp4 = [360, 2160, 720].map((height) => ({
      url: `videos/plain/1/${height}.mp4`,
      width: 2 * height,
      height,
    }));
    const texttracks = [
      { url: 'videos/plain/1/de.vtt', language: 'de', type: 'subtitles', label: '"><script>' },
      { url: 'https://elsewhere.example/x.vtt', language: 'en', type: 'subtitles', label: 'x' },
    ];
    const data = {
      schema: 1,
      embed,
      title: '<b>$& "Film"</b>',
      poster: 'javascript:1',
      hls: null,
      mp4,
      texttracks,
    };
    await write('videos/plain/data.json', JSON.stringify(data));
    const answer = await get('/player/?id=plain');
    const page = await answer.text();
    expect(page).toContain(
      '<video controls playsinline preload="none" title="&lt;b&gt;$&amp; &quot;Film&quot;&lt;/b&gt;">' +
        '<source src="../videos/plain/1/720.mp4" type="video/mp4">' +
        '<track kind="subtitles" srclang="de" label="&quot;&gt;&lt;script&gt;"' +
        ' src="../videos/plain/1/de.vtt"></video>',
    );
    expect(page).toContain(
      '<a href="../videos/plain/1/720.mp4">&lt;b&gt;$&amp; &quot;Film&quot;&lt;/b&gt;</a></p></main>',
    );
    expect(page).not.toContain('elsewhere');

    const bare = await get('/player/?id=unknown');
    expect(await bare.text()).not.toContain('<video');
    expect(bare.headers.get('etag')).not.toBe(answer.headers.get('etag'));
  });

  it('has link previews of public videos, even without embedding, and none of private ones', async () => {
    await write('player/index.html', '<!doctype html><title>Video</title><h1>Video</h1><!-- files -->');
    const data = {
      schema: 1,
      title: '<b>Film</b>',
      description: 'What it "is"',
      duration: 61,
      embed: { access: 'forbidden', domains: [] },
      poster: 'videos/told/1/poster.jpg',
      posterSize: { width: 1920, height: 1080 },
      pageUrl: 'https://stream.example/player/?id=told',
      oembed: null,
      createdAt: '2026-11-20T10:00:00.000Z',
    };
    await write('videos/told/data.json', JSON.stringify(data));
    await write('videos/untold/data.json', JSON.stringify({ ...data, title: 'Secret' }), 'private');
    const page = await (await get('/player/?id=told')).text();
    expect(page).toContain('<title>&lt;b&gt;Film&lt;/b&gt;</title>');
    expect(page).toContain('<h1>&lt;b&gt;Film&lt;/b&gt;</h1>');
    expect(page).toContain('<link rel="canonical" href="https://stream.example/player/?id=told">');
    expect(page).toContain(
      '<meta property="og:image" content="https://stream.example/videos/told/1/poster.jpg">',
    );
    expect(page).toContain('<meta property="og:image:width" content="1920">');
    expect(page).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(page).toContain('"name":"\\u003cb>Film\\u003c/b>"');
    expect(page).not.toContain('og:video"');
    const secret = await (await get('/player/?id=untold')).text();
    expect(secret).toContain('<title>Video</title>');
    expect(secret).not.toContain('Secret');
  });

  it('reveals nothing about a video once it is hidden or deleted', async () => {
    await write('player/index.html', '<!doctype html><title>Video</title><h1>Video</h1><!-- files -->');
    const embed = { access: 'allowed', domains: [] };
    const reported = { schema: 1, embed, description: '', duration: 1, pageUrl: 'https://stream.example/' };
    const readTitle = async () =>
      /<title>(.*?)<.title>/.exec(await (await get('/player/?id=leaving')).text())?.[1];
    const show = (title: string, visibility: Visibility = 'public') =>
      write('videos/leaving/data.json', JSON.stringify({ ...reported, title }), visibility);
    await show('First');
    expect(await readTitle()).toBe('First');
    await show('Second');
    expect(await readTitle()).toBe('Second');
    const prefix = { bucket: 'stream', prefix: 'videos/leaving/' } as const;
    await edge.storage.setPrefixVisibility({ ...prefix, visibility: 'private' });
    expect(await readTitle()).toBe('Video');
    await edge.storage.setPrefixVisibility({ ...prefix, visibility: 'public' });
    expect(await readTitle()).toBe('Second');
    await edge.storage.remove({ bucket: 'stream', key: 'videos/leaving/data.json' });
    expect(await readTitle()).toBe('Video');
  });

  it('has link previews of a live event', async () => {
    await write('player/index.html', '<!doctype html><title>Video</title><h1>Video</h1><!-- files -->');
    const data = {
      ...{ schema: 1, kind: 'live', title: 'An evening', state: 'IDLE', poster: null },
      ...{ startDateTime: '2026-12-01T18:00:00.000Z', endDateTime: '2026-12-01T20:00:00.000Z' },
      embed: { access: 'allowed', domains: [] },
      oembed: 'https://panel.example/api/oembed?format=json&url=x',
      pageUrl: 'https://stream.example/player/?live=evening',
    };
    await write('live/evening/data.json', JSON.stringify(data));
    const page = await (await get('/player/?live=evening')).text();
    expect(page).toContain('<title>An evening</title>');
    expect(page).toContain('href="https://panel.example/api/oembed?format=json&amp;url=x"');
    expect(page).toContain(
      '<meta property="og:video" content="https://stream.example/player/?live=evening">',
    );
    expect(page).toContain('"isLiveBroadcast":true,"startDate":"2026-12-01T18:00:00.000Z"');
    expect(page).toContain('<meta name="twitter:card" content="summary">');
  });

  it('answers conditional and HEAD requests according to its content, in each encoding', async () => {
    await write(
      'player/index.html',
      `<!doctype html><title>Video</title>${'<p>text</p>'.repeat(100)}<!-- files -->`,
    );
    const embed = { access: 'allowed', domains: [] };
    const mp4 = [{ url: 'videos/coded/1/a.mp4', width: 640, height: 360 }];
    await write('videos/coded/data.json', JSON.stringify({ schema: 1, embed, mp4 }));
    const whole = await sendRaw(edge.url, '/player/?id=coded');
    expect(whole.text).toContain('../videos/coded/1/a.mp4');
    const { etag = '' } = whole.headers;
    const repeated = await get('/player/?id=coded', { headers: { 'if-none-match': String(etag) } });
    expect(repeated.status).toBe(304);
    const head = await get('/player/?id=coded', { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(whole.text)));
    const coded = await get('/player/?id=coded', { headers: { 'accept-encoding': 'gzip' } });
    expect(coded.headers.get('content-encoding')).toBe('gzip');
    expect(await coded.text()).toBe(whole.text);
  });

  it('has one URL', async () => {
    const response = await get('/player?id=1', { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, '/player/?id=1']);
  });
});

describe('the watch page', () => {
  it('is served below its own address with its own policy, and no site may frame it', async () => {
    await write('videos/seen/watch.html', '<!doctype html><title>Seen</title>');
    for (const address of ['/watch/seen', '/watch/seen/', '/watch/seen?t=12']) {
      const answer = await get(address);
      expect([answer.status, await answer.text()]).toEqual([200, '<!doctype html><title>Seen</title>']);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=5');
      expect(answer.headers.get('content-security-policy')).toMatch(
        /script-src 'self'.*frame-ancestors 'none'/,
      );
    }
    expect((await get('/watch/seen', { method: 'HEAD' })).status).toBe(200);
    expect((await get('/watch/seen', { method: 'PUT', body: 'x' })).status).toBe(405);
  });

  it('answers private, unknown and malformed ids with 404 and a page for people', async () => {
    await write('videos/hidden/watch.html', '<!doctype html><title>Secret</title>', 'private');
    const ask = async (id: string) => {
      const { status, text, headers } = await sendRaw(edge.url, `/watch/${id}`);
      return { status, text, policy: headers['content-security-policy'], cache: headers['cache-control'] };
    };
    const answer = await ask('hidden');
    expect(answer).toMatchObject({ status: 404, cache: 'no-store' });
    expect(answer.text).toContain('Dieses Video ist nicht verfügbar.');
    expect(await ask('never-was')).toEqual(answer);
    for (const id of ['..%2Fhidden', 'hidden/x', '', 'a%00b']) {
      const other = await ask(id);
      expect(other.status).toBeGreaterThanOrEqual(400);
      expect(other.text).not.toContain('Secret');
    }
  });
});
