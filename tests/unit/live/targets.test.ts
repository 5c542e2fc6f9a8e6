import { describe, expect, it } from 'vitest';

import { parseTargetUrl, fingerprintTarget } from '@/lib/engines/live/targets/parse-target-url';
import { describeTargets, addTargetSchema, lacksTargets } from '@/lib/live/targets/targets';
import type { LiveTarget } from '@/lib/ports/live';

describe('the URL of a restream target', () => {
  it.each([
    [
      'rtmp://a.rtmp.youtube.com/live2',
      { isSecure: false, host: 'a.rtmp.youtube.com', port: 1935, app: 'live2' },
    ],
    [
      'rtmps://Live.Example.com:443/app/two/',
      { isSecure: true, port: 443, url: 'rtmps://live.example.com/app/two' },
    ],
    ['rtmps://live.example.com:8443/app?a=b', { port: 8443, app: 'app?a=b' }],
    ['rtmp://[2606:4700::1]/live', { host: '2606:4700::1', url: 'rtmp://[2606:4700::1]/live' }],
    ['rtmp://live.example.com:80/live', { port: 80, url: 'rtmp://live.example.com:80/live' }],
  ])('%s is accepted', (url, parsed) => {
    expect(parseTargetUrl(url)).toMatchObject(parsed);
  });

  it.each([
    'https://live.example.com/live',
    'rtmp://live.example.com',
    'rtmp:///live',
    'rtmp://me:secret@live.example.com/live',
    'rtmp://live.example.com/live#key',
    'live.example.com/live',
    `rtmp://live.example.com/${'a'.repeat(500)}`,
  ])('%s is rejected as malformed', (url) => {
    expect(parseTargetUrl(url)).toEqual({ fault: 'target_url_invalid' });
  });

  it.each([
    'rtmp://localhost/live',
    'rtmp://LOCALHOST./live',
    'rtmp://127.0.0.1/live',
    'rtmp://0x7f.1/live',
    'rtmp://2130706433/live',
    'rtmps://10.1.2.3/live',
    'rtmp://[::1]/live',
    'rtmp://[::ffff:192.168.1.1]/live',
    'rtmp://169.254.169.254/live',
  ])('%s is refused as private', (url) => {
    expect(parseTargetUrl(url)).toEqual({ fault: 'target_url_private' });
  });

  it('may be private if the operator allows its host and port', () => {
    expect(parseTargetUrl('rtmp://127.0.0.1:1936/live', ['127.0.0.1:1936'])).toMatchObject({ port: 1936 });
    expect(parseTargetUrl('rtmp://127.0.0.1:1937/live', ['127.0.0.1:1936'])).toHaveProperty('fault');
  });
});

it.each([
  ['without a name', { name: ' ' }, 'target_name_missing'],
  ['with spaces in its key', { key: 'a b' }, 'target_key_invalid'],
  ['without a key', { key: '' }, 'target_key_invalid'],
])('refuses a target %s', (_, change, code) => {
  const given = { name: 'YouTube', url: 'rtmp://a.example.com/live', key: 'abcd-efgh', ...change };
  expect(addTargetSchema.safeParse(given).error?.issues.map(({ message }) => message)).toContain(code);
});

describe('the displayed state of restream targets', () => {
  const targets = [
    { id: 'a', name: 'YouTube', url: 'rtmp://a.example.com/live', sealedKey: 'sealed', keyEnd: 'abcd' },
    { id: 'b', name: 'Intranet', url: 'rtmp://b.example.com/live', sealedKey: 'sealed', keyEnd: '' },
  ];
  const running: LiveTarget = {
    ...{
      id: 'a',
      fingerprint: 'f',
      state: 'retrying',
      since: 0,
      attempts: 3,
      nextTryAt: 12_000,
      fault: 'refused',
    },
  };

  it('is off before the event is live, then the channel’s state, and never a URL or a key', () => {
    expect(describeTargets({ targets, state: 'IDLE' }, null).map(({ state }) => state)).toEqual([
      'off',
      'off',
    ]);
    const shown = describeTargets({ targets, state: 'LIVE' }, { targets: [running] });
    expect(shown).toEqual([
      {
        ...{ id: 'a', name: 'YouTube', state: 'retrying', attempts: 3, fault: 'refused' },
        ...{ since: '1970-01-01T00:00:00.000Z', nextTryAt: '1970-01-01T00:00:12.000Z' },
      },
      { id: 'b', name: 'Intranet', state: 'waiting', since: null, attempts: 0, nextTryAt: null, fault: null },
    ]);
  });

  it('detects a channel that was not informed of all targets or has an old key', () => {
    const [youtube, intranet] = targets.map((target) => ({
      ...running,
      ...{ id: target.id, fingerprint: fingerprintTarget(target) },
    })) as [LiveTarget, LiveTarget];
    expect(lacksTargets({ targets }, { targets: [youtube] })).toBe(true);
    expect(lacksTargets({ targets }, { targets: [youtube, intranet] })).toBe(false);
    expect(lacksTargets({ targets: [targets[0]] }, { targets: [youtube] })).toBe(false);
    const rekeyed = [{ ...targets[0], sealedKey: 'another' }, targets[1]];
    expect(lacksTargets({ targets: rekeyed }, { targets: [youtube, intranet] })).toBe(true);
    expect(lacksTargets({ targets: null }, { targets: [] })).toBe(false);
  });
});
