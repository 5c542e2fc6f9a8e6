import { existsSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { keepRouterState } from '@/components/admin/workarounds/router-history';
import { translateToast } from '@/components/admin/workarounds/translate-toast';
import { translate } from '@/lib/core/i18n/text';

/** Package code that workarounds in the browser depend on. */
const reasons: { workaround: string; file: string; has: string[]; lacks?: string[] }[] = [
  {
    workaround: 'components/admin/workarounds/preferred-theme.tsx',
    file: '@payloadcms/ui/dist/providers/Theme/index.js',
    // The theme is read from the cookie; the system's theme only after the preferences have loaded.
    has: ['-theme`', 'prefers-color-scheme', 'preselectedTheme'],
  },
  {
    workaround: 'components/admin/workarounds/router-history.tsx',
    file: '@payloadcms/ui/dist/providers/ListQuery/index.js',
    has: ["window.history.replaceState(null, '', "],
  },
  {
    workaround: 'components/admin/workarounds/router-history.tsx',
    file: 'next/dist/client/components/app-router.js',
    has: [
      'if (!state) {',
      '__NA',
      'traverse)(window.location.href, state.__PRIVATE_NEXTJS_INTERNALS_TREE)',
      'handlePopState(event.state)',
      // Copied from the previous entry, even if the new URL has another query.
      'data.__PRIVATE_NEXTJS_INTERNALS_TREE = __PRIVATE_NEXTJS_INTERNALS_TREE',
    ],
  },
  {
    workaround: 'components/admin/workarounds/router-history.tsx',
    file: 'next/dist/client/components/router-reducer/reducers/restore-reducer.js',
    has: ['renderedSearch = historyState.renderedSearch;'],
  },
  {
    workaround: 'components/admin/workarounds/router-history.tsx',
    file: '@payloadcms/ui/dist/providers/RouteCache/index.js',
    // Refreshes after going back; the response does not match a page restored with another query.
    has: ['window.addEventListener("popstate", handlePopState)', 'router.refresh()'],
  },
  {
    workaround: 'components/admin/workarounds/use-checked-field.ts',
    file: '@payloadcms/ui/dist/forms/useField/index.js',
    // The result of a validation is stored together with the validated value.
    has: ['            validate,\n            value\n          };'],
  },
  {
    workaround: 'components/admin/workarounds/toast-texts.tsx',
    file: '@payloadcms/ui/dist/forms/Form/index.js',
    has: ['errorToast(err.message)', 'errorToast(json.message)'],
  },
];

describe('workarounds in the browser', () => {
  it.each(reasons)(
    '$workaround still finds the code to fix in $file',
    ({ workaround, file, has, lacks = [] }) => {
      const source = readFileSync(`node_modules/${file}`, 'utf8');
      const advice = `After an upgrade: check ${workaround}`;
      expect(existsSync(workaround), workaround).toBe(true);
      expect(
        has.filter((text) => !source.includes(text)),
        advice,
      ).toEqual([]);
      expect(
        lacks.filter((text) => source.includes(text)),
        advice,
      ).toEqual([]);
    },
  );
});

describe('keepRouterState', () => {
  const address = '/admin/collections/videos';
  const createState = (renderedSearch: string) => ({
    __NA: true,
    __PRIVATE_NEXTJS_INTERNALS_TREE: { tree: [], renderedSearch },
  });
  const router = createState('');
  /** A window whose history has one entry. */
  const createTarget = (state: unknown) => {
    const events = new EventTarget();
    const location = new URL(address, 'http://localhost');
    const go = (next: unknown, url?: string | URL | null) => {
      history.state = next;
      location.href = new URL(url ?? '', location).href;
    };
    const history = {
      state,
      pushState: (next: unknown, _unused: string, url?: string | URL | null) => go(next, url),
      replaceState: (next: unknown, _unused: string, url?: string | URL | null) => go(next, url),
    };
    const comeBack = (next: unknown, url: string) => {
      go(next, url);
      events.dispatchEvent(Object.assign(new Event('popstate'), { state: next }));
      return history.state;
    };
    return {
      target: Object.assign(events, { history, location }) as Parameters<typeof keepRouterState>[0],
      comeBack,
    };
  };

  it.each([
    ['null', null, router],
    ['the state of other code', { a: 1 }, { a: 1, ...router }],
    ['the router’s own state', { ...router, __NA: false }, { ...router, __NA: false }],
  ])('keeps Next’s router state when replaced with %s', (_name, data, expected) => {
    const { target } = createTarget(router);
    const stop = keepRouterState(target);
    target.history.replaceState(data, '', '?limit=10');
    expect([target.history.state, target.location.search]).toEqual([expected, '?limit=10']);
    stop();
    target.history.replaceState(null, '', '');
    expect(target.history.state).toBeNull();
  });

  it('adds nothing without a router', () => {
    const { target, comeBack } = createTarget(null);
    keepRouterState(target);
    target.history.replaceState(null, '', '?');
    expect(target.history.state).toBeNull();
    expect(comeBack({ a: 1 }, '?limit=10')).toEqual({ a: 1 });
  });

  it('restores the URL as Next writes it when returning from another page', () => {
    const { target, comeBack } = createTarget(router);
    keepRouterState(target);
    target.history.replaceState(null, '', '?limit=10');
    target.history.pushState(createState(''), '', `${address}/1`);
    expect(comeBack(createState(''), `${address}?limit=10&search=a+b`)).toEqual(
      createState('?limit=10&search=a%20b'),
    );
  });

  it.each([
    ['with its initial query', '', ''],
    ['with a query that was rendered later', '?limit=10', '?search=a'],
  ])('restores a page %s', (_name, rendered, expected) => {
    const { target, comeBack } = createTarget(router);
    const stop = keepRouterState(target);
    target.history.pushState(createState(rendered), '', '?limit=10');
    expect(comeBack(createState(''), '?search=a')).toEqual(createState(expected));
    stop();
    expect(comeBack(createState(''), `${address}/1?tab=a`)).toEqual(createState(''));
  });
});

describe('translateToast', () => {
  it.each([
    ['Failed to fetch', /^Keine Verbindung/],
    ['NetworkError when attempting to fetch resource.', /^Keine Verbindung/],
    ['Load failed', /^Keine Verbindung/],
    ['no answer', /^Keine Verbindung/],
    ['Die E-Mail-Adresse oder das Passwort sind nicht korrekt.', /^Die E-Mail-Adresse/],
  ])('translates „%s“ into German', (message, expected) => {
    expect(translateToast(message, (key, params) => translate('de', key, params))).toMatch(expected);
  });
});
