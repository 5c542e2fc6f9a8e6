import {
  buildConfig,
  type CollectionConfig,
  type Endpoint,
  type PayloadRequest,
  type SanitizedConfig,
} from 'payload';
import { beforeAll, describe, expect, it } from 'vitest';

import { callBuiltIn } from '@/endpoints/workarounds/call-built-in';
import { closeCalls, guardFrameworkCalls } from '@/endpoints/workarounds/guard-framework-calls';
import { slugs } from '@/lib/core/slugs';

/*
 * The workarounds depend on how Payload stores endpoints. If a test fails after an upgrade, read
 * endpoints/workarounds and Payload's change log on endpoints before you change the expected values.
 */

const ours: Endpoint = { method: 'patch', path: '/:id', handler: async () => new Response('ours') };

const build = (collections: CollectionConfig[], plugins: [] | [typeof guardFrameworkCalls] = []) =>
  buildConfig({
    secret: 'x',
    db: { defaultIDType: 'text', init: () => ({}) as never },
    collections,
    plugins,
    typescript: { autoGenerate: false },
  });
const listCalls = (config: SanitizedConfig, slug: string): string[] =>
  (config.collections.find((collection) => collection.slug === slug)?.endpoints || []).map(
    ({ method, path }) => `${method} ${path}`,
  );

describe('a built-in Payload endpoint behind one of ours', () => {
  let config: SanitizedConfig;
  beforeAll(async () => {
    config = await build([{ slug: slugs.videos, fields: [], endpoints: [ours] }]);
  });
  const reqOf = () => {
    const videos = { config: config.collections.find(({ slug }) => slug === slugs.videos) };
    return { payload: { collections: { [slugs.videos]: videos } } } as unknown as PayloadRequest;
  };

  it('comes after ours in the same list, once', () => {
    const calls = listCalls(config, slugs.videos);
    expect(calls.filter((call) => call === 'patch /:id')).toHaveLength(2);
    expect(calls.indexOf('patch /:id')).toBe(0);
    expect(calls.filter((call) => call === 'patch /')).toHaveLength(1);
  });

  it('runs instead of ours', async () => {
    // Payload's handler fails on the incomplete request with its own error, which proves that it ran.
    const call = { collection: slugs.videos, method: 'patch', path: '/:id' } as const;
    await expect(callBuiltIn(reqOf(), call)).rejects.toThrow('No collection was specified');
    await expect(callBuiltIn(reqOf(), { ...call, path: '/gone' })).rejects.toThrow(
      'has no built-in endpoint patch /gone',
    );
  });
});

describe('the endpoints that Payload adds to every collection', () => {
  it('are all listed here, so that a new one is noticed', async () => {
    const config = await build([{ slug: 'plain', fields: [] }]);
    expect(listCalls(config, 'plain').sort()).toEqual(
      [
        'delete /',
        'delete /:id',
        'get /',
        'get /:id',
        'get /count',
        'get /versions',
        'get /versions/:id',
        'patch /',
        'patch /:id',
        'post /',
        'post /:id/duplicate',
        'post /access/:id?',
        'post /versions/:id',
      ].sort(),
    );
  });

  it('are all listed here for a collection with sign-in', async () => {
    const config = await build([{ slug: 'people', auth: true, fields: [] }]);
    const plain = listCalls(await build([{ slug: 'plain', fields: [] }]), 'plain');
    const added = listCalls(config, 'people').filter((call) => !plain.includes(call));
    expect(added.sort()).toEqual(
      [
        'get /init',
        'get /me',
        'post /first-register',
        'post /forgot-password',
        'post /login',
        'post /logout',
        'post /refresh-token',
        'post /reset-password',
        'post /unlock',
        'post /verify/:id',
      ].sort(),
    );
  });

  it('are closed by endpoints before them', async () => {
    const config = await build([{ slug: slugs.integrations, auth: true, fields: [] }], [guardFrameworkCalls]);
    const endpoints = config.collections.find(({ slug }) => slug === slugs.integrations)?.endpoints || [];
    for (const call of ['post /login', 'get /versions', 'post /reset-password']) {
      const [first] = endpoints.filter(({ method, path }) => `${method} ${path}` === call);
      expect(() => first?.handler({} as PayloadRequest)).toThrow(
        expect.objectContaining({ code: 'not_found' }),
      );
    }
    const rights = endpoints.filter(({ path }) => path.startsWith('/access/')).map(({ path }) => path);
    expect(rights[0]).toBe('/access/:id');
  });

  it('are closed by an endpoint that answers 404', () => {
    const [closed] = closeCalls(['get /run']);
    expect(closed).toMatchObject({ method: 'get', path: '/run' });
  });
});
