import { describe, expect, it } from 'vitest';

import { findEmbedDomainFault, findFaultyDomain } from '@/lib/formats/embed-rule';

describe('findEmbedDomainFault', () => {
  it.each([
    'nordwind.example',
    '*.nordwind.example',
    'shop.*.suedwind.example',
    'nordwind.*',
    '*.nordwind.*',
    'intranet',
    'ab',
    'a.bc',
    'x-1.example',
    'MÜNCHEN.de',
    'xn--mnchen-3ya.de',
    `${'a'.repeat(63)}.example`,
    ' nordwind.example ',
  ])('%j is a domain', (domain) => expect(findEmbedDomainFault(domain)).toBeNull());

  it.each([
    [undefined, 'type'],
    [7, 'type'],
    ['', 'required'],
    ['   ', 'required'],
    ['http://nordwind.example', 'prefix'],
    ['HTTPS://nordwind.example', 'prefix'],
    ['nordwind.example/jobs', 'slashes'],
    ['nordwind.example/', 'slashes'],
    ['*', 'wildcardOnly'],
    ['nord_wind.example', 'domain'],
    ['nordwind.example:8080', 'domain'],
    ['-nordwind.example', 'domain'],
    ['nordwind-.example', 'domain'],
    ['nord*.example', 'domain'],
    ['nordwind..example', 'domain'],
    ['nordwind.example.', 'domain'],
    ['.example', 'domain'],
    [`${'a'.repeat(64)}.example`, 'domain'],
    ['nord wind.example', 'domain'],
    ["a.example; script-src 'none'", 'domain'],
    ['a', 'topLevelDomain'],
    ['nordwind.e', 'topLevelDomain'],
    ['127.0.0.1', 'topLevelDomain'],
  ])('%j: %s', (domain, fault) => expect(findEmbedDomainFault(domain)).toBe(fault));
});

describe('findFaultyDomain', () => {
  it('finds a duplicate domain, however it is written', () => {
    expect(findFaultyDomain(['a.example', 'A.EXAMPLE'])).toMatchObject({ index: 1, fault: 'duplicate' });
    expect(findFaultyDomain(['münchen.de', 'xn--mnchen-3ya.de'])).toMatchObject({ fault: 'duplicate' });
    expect(findFaultyDomain(['a.example', '*.a.example'])).toBeNull();
  });
});
