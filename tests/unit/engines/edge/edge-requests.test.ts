import { describe, expect, it } from 'vitest';

import { parseRange } from '@/lib/engines/edge/answer/send-object';
import { parseTarget } from '@/lib/engines/edge/policy/decide-request';

describe('parseRange', () => {
  it.each([
    [undefined, 10, 'whole'],
    ['bytes=0-', 10, { start: 0, end: 9 }],
    ['bytes=2-4', 10, { start: 2, end: 4 }],
    ['bytes=2-400', 10, { start: 2, end: 9 }],
    ['bytes=-3', 10, { start: 7, end: 9 }],
    ['bytes=-30', 10, { start: 0, end: 9 }],
    ['bytes=-0', 10, 'unsatisfiable'],
    ['bytes=10-', 10, 'unsatisfiable'],
    ['bytes=0-', 0, 'unsatisfiable'],
    ['bytes=4-2', 10, 'whole'],
    ['bytes=-', 10, 'whole'],
    ['bytes=0-1,4-5', 10, 'whole'],
    ['items=0-1', 10, 'whole'],
  ])('reads %s for a file of %d bytes', (header, size, expected) => {
    expect(parseRange(header, size)).toEqual(expected);
  });
});

describe('parseTarget', () => {
  it.each([
    ['/health', { kind: 'health' }],
    ['/player/?id=1', { kind: 'object', key: 'player/index.html', query: 'id=1' }],
    ['/player?id=1', { kind: 'redirect', location: '/player/?id=1' }],
    ['/videos/a%20b/%C3%BC.mp4', { kind: 'object', key: 'videos/a b/ü.mp4', query: '' }],
    [
      '/lp/a.b/source/8.2.m4s?v=1',
      { kind: 'live-preview', token: 'a.b', file: 'source/8.2.m4s', query: 'v=1' },
    ],
    ['/_upload/a', { kind: 'signed', isUpload: true }],
    ['/videos/a?expires=1&signature=2', { kind: 'signed', isUpload: false }],
  ])('%s', (url, expected) => {
    expect(parseTarget(url)).toEqual(expected);
  });

  it.each([
    '/',
    '/../a',
    '/a/../../b',
    '/a/%2e%2e/b',
    '/a/%2E%2e%2Fb',
    '/a%2f..%2fb',
    '/a%5cb',
    '/a\\b',
    '/a//b',
    '/a/./b',
    '/a%00b',
    '/%c0%ae%c0%ae/b',
    '/%zz',
    '/a/',
    '/lp/a.b/../../e/b/source/8.m4s',
    '/lp/a.b/../../../health',
    '/lp/a.b/./x',
    '/lp/a.b//x',
    '/lp/a.b/x/..',
    '/lp/a.b/%2e%2e/x',
    'http://host/a',
    '*',
  ])('refuses %s', (url) => {
    expect(parseTarget(url)).toEqual({ kind: 'malformed' });
  });
});
