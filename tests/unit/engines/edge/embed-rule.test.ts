import { describe, expect, it } from 'vitest';

import { decidePage } from '@/lib/engines/edge/policy/decide-request';
import { findShown } from '@/lib/engines/edge/policy/find-embedding';
import { getFrameAncestors } from '@/lib/engines/edge/policy/frame-policy';
import { type EmbedRule, mayEmbed } from '@/lib/formats/embed-rule';
import { isForbiddenHere } from '@/player/core/page-policy';

const panelOrigins = ['https://panel.example', 'http://[::1]:3000'];
const limitedTo = (...domains: string[]): EmbedRule => ({ access: 'limited', domains });

/** Whether the edge allows framing by a page, and the `frame-ancestors` it sends. */
const askEdge = async (rule: EmbedRule, page: string) => {
  const asked = {
    method: 'GET',
    url: '/player/?id=1',
    host: 'edge.example',
    origin: undefined,
    referer: page,
    contentType: undefined,
    destination: 'iframe',
  };
  const findEmbedding = () => Promise.resolve({ rule, oembed: null, content: null });
  const decided = await decidePage(asked, { panelOrigins, findEmbedding }, 'id=1');
  const policy = 'location' in decided ? '' : (decided.contentSecurityPolicy ?? '');
  return {
    isAllowed: !('location' in decided),
    // Without the directive everyone may frame the page, including files and the schemes of apps.
    sources: /frame-ancestors (.*)/.exec(policy)?.[1]?.split(' ') ?? ['*'],
  };
};

/** Whether the player shows the video when its page is embedded. */
const askPlayer = (rule: EmbedRule, page: string): boolean =>
  !isForbiddenHere(rule, new URL('https://edge.example/videos/1/data.json'), new URL(page));

describe('the embed rule in edge and player', () => {
  it.each([
    // A domain includes its subdomains only if the rule says so.
    ['a.example', 'https://a.example/page', true],
    ['a.example', 'http://a.example:8080/', true],
    ['a.example', 'https://www.a.example/', false],
    ['a.example', 'https://nota.example/', false],
    ['a.example', 'https://a.example.evil.example/', false],
    ['*.b.example', 'https://x.b.example/', true],
    ['*.b.example', 'https://x.y.b.example/', true],
    ['*.b.example', 'https://b.example/', false],
    ['*.b.example', 'https://xb.example/', false],
    // A `*` inside a pattern stands for exactly one label.
    ['www.*.example', 'https://www.a.example/', true],
    ['www.*.example', 'https://www.a.b.example/', false],
    ['www.*.example', 'https://a.example/', false],
    ['a.*', 'https://a.example/', true],
    ['a.*', 'https://a.b.example/', false],
    ['*.shop.*', 'https://x.y.shop.example/', true],
    ['*.shop.*', 'https://shop.example/', false],
    ['*', 'https://a.example/', false],
    ['w*.example', 'https://www.example/', false],
    // Rules contain no ports: a domain covers all of its ports.
    ['c.example', 'https://c.example:8443/', true],
    ['c.example:8443', 'https://c.example:8443/', false],
    // Umlauts, punycode, capitals, and a page's trailing dot.
    ['münchen.de', 'https://münchen.de/', true],
    ['münchen.de', 'https://xn--mnchen-3ya.de/', true],
    ['xn--mnchen-3ya.de', 'https://münchen.de/', true],
    ['MÜNCHEN.de', 'https://münchen.de/', true],
    ['*.münchen.de', 'https://www.münchen.de/', true],
    ['münchen.de', 'https://munchen.de/', false],
    ['  A.Example ', 'https://A.EXAMPLE/', true],
    ['a.example.', 'https://a.example/', false],
    ['a.example', 'https://a.example./', true],
    // Local hosts and IP addresses.
    ['localhost', 'http://localhost:3000/', true],
    ['192.0.2.77', 'http://192.0.2.77:8080/', true],
    ['192.0.2.77', 'http://192.0.2.78/', false],
    ['127.0.0.1', 'http://127.0.0.1:5173/', false],
    ['[::1]', 'http://[::1]/', false],
    // An invalid domain matches nothing.
    ['https://a.example', 'https://a.example/', false],
    ['a.example/page', 'https://a.example/', false],
    ["a.example; script-src 'unsafe-inline'", 'https://a.example/', false],
    ['a.example, b.example', 'https://a.example/', false],
    ['a.example\r\nX-Evil: 1', 'https://a.example/', false],
    ['user@a.example', 'https://a.example/', false],
    ['a..example', 'https://a.example/', false],
    ['-a.example', 'https://-a.example/', false],
    ["'self'", 'https://a.example/', false],
    ['', 'https://a.example/', false],
  ])('is the same for the domain %j and the page %s: %s', async (domain, page, expected) => {
    const rule = limitedTo('unrelated.example', domain);
    const edge = await askEdge(rule, page);
    expect(edge.isAllowed).toBe(expected);
    expect(askPlayer(rule, page)).toBe(expected);
    // Browsers enforce the header, so it must list every page that may embed.
    if (expected) expect(edge.sources).toContain(new URL(page).origin);
  });

  it('allows or forbids all sites', async () => {
    const page = 'https://a.example/';
    for (const access of ['allowed', 'forbidden'] as const) {
      const rule = { access, domains: ['a.example'] };
      expect((await askEdge(rule, page)).isAllowed).toBe(access === 'allowed');
      expect(askPlayer(rule, page)).toBe(access === 'allowed');
    }
  });

  it('refuses invalid hosts', () => {
    for (const hostname of ["a;script-src 'none'.b.example", 'a,b.b.example', ''])
      expect(mayEmbed(limitedTo('*.b.example'), { hostname })).toBe(false);
  });
});

it('lets the panel frame restricted videos, and no one frame forbidden ones', async () => {
  const page = 'https://panel.example/admin';
  expect((await askEdge(limitedTo('a.example'), page)).isAllowed).toBe(true);
  expect((await askEdge({ access: 'forbidden', domains: [] }, page)).isAllowed).toBe(false);
});

describe('getFrameAncestors', () => {
  const sourcesFor = (rule: EmbedRule, site: string | null = null) =>
    getFrameAncestors(rule, { panelOrigins, site: site ? new URL(site) : null });

  it('contains the domains that the workspace allows', () => {
    expect(sourcesFor({ access: 'allowed', domains: ['a.example'] })).toBeNull();
    expect(sourcesFor({ access: 'forbidden', domains: ['a.example'] })).toBe("'none'");
  });

  it.each([
    ['a.example', 'a.example a.example:*'],
    ['*.a.example', '*.a.example *.a.example:*'],
    ['localhost:8080', ''],
    ['bücher.example', 'xn--bcher-kva.example xn--bcher-kva.example:*'],
    ["a.example; script-src 'unsafe-inline'", ''],
    ['*', ''],
    ['www.*.example', ''],
    ['*.a.*', ''],
    ['a.example\r\nX-Evil: 1', ''],
    ['', ''],
  ])('contains no other value for the domain %j', (domain, expected) => {
    expect(sourcesFor(limitedTo(domain))).toBe([expected, 'https://panel.example'].filter(Boolean).join(' '));
  });

  it('names the requesting site if its domain can’t be a CSP source', () => {
    expect(sourcesFor(limitedTo('www.*.example'), 'https://www.a.example/x')).toBe(
      'https://panel.example https://www.a.example',
    );
  });
});

describe('the video in the URL of a player page', () => {
  it.each([
    ['id=v1', { kind: 'video', id: 'v1' }],
    ['live=e1&muted=1', { kind: 'live', id: 'e1' }],
    ['id=v1&live=e1', { kind: 'live', id: 'e1' }],
    ['live=', null],
    ['live=..%2Fvideos%2Fv1', null],
    ['', null],
  ])('is read from %s: %j', (query, shown) => expect(findShown(new URLSearchParams(query))).toEqual(shown));
});
