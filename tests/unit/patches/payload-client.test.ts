import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { keepRouterState } from '@/components/admin/patches/RouterHistory/keep-router-state';
import { translateToast } from '@/components/admin/patches/ToastTexts/translate-toast';
import { translate } from '@/lib/core/i18n/text';

/** What each patch of the browser's side mends, and why it is still needed. */
const reasons: { patch: string; file: string; has: string[]; lacks?: string[] }[] = [
  {
    patch: 'PreferredTheme',
    file: '@payloadcms/ui/dist/providers/Theme/index.js',
    // The choice is read from the cookie, the system's theme only once preferences are known.
    has: ['-theme`', 'prefers-color-scheme', 'preselectedTheme'],
  },
  {
    patch: 'RouterHistory',
    file: '@payloadcms/ui/dist/providers/ListQuery/index.js',
    has: ["window.history.replaceState(null, '', "],
  },
  {
    patch: 'RouterHistory',
    file: 'next/dist/client/components/app-router.js',
    has: ['if (!state) {', '__NA', '__PRIVATE_NEXTJS_INTERNALS_TREE'],
  },
  {
    patch: 'CheckedField',
    file: '@payloadcms/ui/dist/forms/useField/index.js',
    // The answer of a check is stored together with the value that was looked at.
    has: ['            validate,\n            value\n          };'],
  },
  {
    patch: 'ToastTexts',
    file: '@payloadcms/ui/dist/forms/Form/index.js',
    has: ['errorToast(err.message)', 'errorToast(json.message)'],
  },
];

describe('patches of the browser’s side', () => {
  it.each(reasons)('$patch mends what is in $file', ({ patch, file, has, lacks = [] }) => {
    const source = readFileSync(`node_modules/${file}`, 'utf8');
    const advice = `After an upgrade: look at components/admin/patches/${patch}`;
    expect(
      has.filter((mark) => !source.includes(mark)),
      advice,
    ).toEqual([]);
    expect(
      lacks.filter((mark) => source.includes(mark)),
      advice,
    ).toEqual([]);
  });
});

describe('keepRouterState', () => {
  const router = { __NA: true, __PRIVATE_NEXTJS_INTERNALS_TREE: { tree: [] } };
  const createHistory = (state: unknown) => {
    const history = {
      state,
      url: '',
      replaceState(data: unknown, _unused: string, url?: string | URL | null) {
        this.state = data;
        this.url = String(url);
      },
    };
    return history;
  };

  it.each([
    ['null', null, router],
    ['a state of somebody else', { a: 1 }, { a: 1, ...router }],
    ['the router’s own', { ...router, __NA: false }, { ...router, __NA: false }],
  ])('keeps what Next needs through %s', (_name, data, expected) => {
    const history = createHistory(router);
    const stop = keepRouterState(history);
    history.replaceState(data, '', '?limit=10');
    expect([history.state, history.url]).toEqual([expected, '?limit=10']);
    stop();
    history.replaceState(null, '', '');
    expect(history.state).toBeNull();
  });

  it('adds nothing where there is no router', () => {
    const history = createHistory(null);
    keepRouterState(history);
    history.replaceState(null, '', '?');
    expect(history.state).toBeNull();
  });
});

describe('translateToast', () => {
  it.each([
    ['Failed to fetch', /^Keine Verbindung/],
    ['NetworkError when attempting to fetch resource.', /^Keine Verbindung/],
    ['Load failed', /^Keine Verbindung/],
    ['no answer', /^Keine Verbindung/],
    ['Unauthorized', /nicht mehr angemeldet/],
    ['Not Found', /gibt es nicht mehr/],
    ['Too many requests. Please try again in 12 seconds.', /^Zu viele Anfragen/],
    ['Die E-Mail-Adresse oder das Passwort sind nicht korrekt.', /^Die E-Mail-Adresse/],
  ])('says „%s“ in German', (message, expected) => {
    expect(translateToast(message, (key, params) => translate('de', key, params))).toMatch(expected);
  });
});
