import { expect, it } from 'vitest';

import { readLanguage } from '@/packages/cli/src/config';

it.each([
  [{ LANG: 'de_DE.UTF-8' }, 'de-DE'],
  [{ LANG: 'en_US.UTF-8', LC_ALL: 'de_AT' }, 'de-AT'],
  [{ LANG: 'de' }, 'de'],
  [{ LANG: 'C.UTF-8' }, undefined],
  [{ LANG: 'POSIX' }, undefined],
  [{}, undefined],
])('chooses the language for %o: %s', (env, language) => {
  expect(readLanguage(env)['accept-language']).toBe(language);
});
