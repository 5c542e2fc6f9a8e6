import { describe, expect, it } from 'vitest';

import { readEnv } from '@/lib/core/env/env';
import { createRouteNames, toEdgeRoute, toPattern } from '@/lib/core/server/trace-request';
import { createRegistry } from '@/lib/platform/metrics/registry';

describe('metrics in Prometheus’ text format', () => {
  it('are counters, histograms and gauges with their labels', async () => {
    const registry = createRegistry(50);
    const asked = registry.counter('asked_total', 'Asked.');
    asked.add({ route: '/a"b\\c\nd' });
    asked.add({ route: '/a"b\\c\nd' }, 2);
    const took = registry.histogram('took_seconds', 'Took.', [0.1, 1]);
    for (const value of [0.05, 0.1, 0.5, 7]) took.observe({ process: 'web' }, value);
    registry.gauge('waiting', 'Waiting.', () => [{ value: 3 }]);
    registry.gauge('broken', 'Broken.', () => Promise.reject(new Error('the database is away')));
    registry.gauge('silent', 'Silent.', () => new Promise(() => undefined));
    expect(await registry.render()).toBe(
      [
        '# HELP asked_total Asked.',
        '# TYPE asked_total counter',
        'asked_total{route="/a\\"b\\\\c\\nd"} 3',
        '# HELP took_seconds Took.',
        '# TYPE took_seconds histogram',
        'took_seconds_bucket{process="web",le="0.1"} 2',
        'took_seconds_bucket{process="web",le="1"} 3',
        'took_seconds_bucket{process="web",le="+Inf"} 4',
        'took_seconds_sum{process="web"} 7.65',
        'took_seconds_count{process="web"} 4',
        '# HELP waiting Waiting.',
        '# TYPE waiting gauge',
        'waiting 3',
        '# HELP broken Broken.',
        '# TYPE broken gauge',
        '# HELP silent Silent.',
        '# TYPE silent gauge',
        '',
      ].join('\n'),
    );
  });
});

describe('the route of a request', () => {
  it.each([
    ['/api/videos/5e0c8b0e-1111-4222-8333-444455556666?depth=1', '/api/videos/:id'],
    ['/api/collaborateComments/65f0c0ffee65f0c0ffee65f0', '/api/collaborateComments/:id'],
    ['/collaborate/video/aB3dE5', '/collaborate/video/:id'],
    ['/_next/static/chunks/app-1a2b3c.js', '/:id/static/chunks/:id'],
    ['/', '/'],
  ])('is named for %s: %s', (url, pattern) => expect(toPattern(url)).toBe(pattern));

  it('is "other" for random paths, so that callers can’t create routes', () => {
    const name = createRouteNames();
    for (let number = 0; number < 5000; number += 1)
      expect(name(`/try/${'x'.repeat(number % 30)}`, 404)).toBe('other');
    expect(name('/api/videos', 200)).toBe('/api/videos');
    expect(name('/api/videos', 500)).toBe('/api/videos');
    const letters = (number: number) =>
      String(number).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
    const names = new Set(Array.from({ length: 5000 }, (_, number) => name(`/p/${letters(number)}`, 200)));
    expect(names.size).toBeLessThan(410);
  });

  it.each([
    ['/videos/a/1/hls/master.m3u8', '/videos'],
    ['/player/?id=1', '/player'],
    ['/wp-login.php', 'other'],
  ])('is named at the edge for %s: %s', (url, route) => expect(toEdgeRoute(url)).toBe(route));
});

describe('the settings of metrics', () => {
  const read = (given: Record<string, string>) => readEnv({ SECRET: 'a secret of tests', ...given }).metrics;
  it('are off without a port, and require a token for other machines', () => {
    expect(read({ METRICS_TOKEN: 'a'.repeat(16) })).toBeNull();
    expect(read({ METRICS_PORT: '9400' })).toEqual({ port: 9400, host: '127.0.0.1', token: null });
    expect(() => read({ METRICS_PORT: '9400', METRICS_HOST: '0.0.0.0' })).toThrow('METRICS_TOKEN');
    expect(
      read({ METRICS_PORT: '9400', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: 'a'.repeat(16) }),
    ).toMatchObject({
      host: '0.0.0.0',
    });
  });
});
