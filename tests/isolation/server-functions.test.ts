import { readFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { consumeRate } from '@/lib/http/rate-limit/consume-rate';
import { admitServerFunction, functionRate } from '@/lib/http/workarounds/admit-server-function';

import type { ActorName } from './reach';
import { createWorld, type World } from './world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Read from the source, because Payload does not export the names. */
const listPayloadFunctions = (): string[] => {
  const file = 'node_modules/@payloadcms/next/dist/utilities/handleServerFunctions.js';
  const [, table = ''] =
    /baseServerFunctions = \{([^}]*)\}/.exec(readFileSync(path.resolve(file), 'utf8')) ?? [];
  return [...table.matchAll(/^\s*'?([\w-]+)'?:/gm)].map(([, name]) => name ?? '');
};

const admit = (actor: ActorName, name: unknown, args: unknown) => {
  const { cookie, token } = world.callers[actor];
  const headers = new Headers({
    ...(cookie && { cookie }),
    ...(token && { authorization: `Bearer ${token}` }),
  });
  return admitServerFunction(world.payload, headers, { name, args });
};
const isAdmitted = async (...call: Parameters<typeof admit>) => (await admit(...call)) !== null;

const form = { collectionSlug: 'tags', schemaPath: 'tags', operation: 'create', formState: {} };
const used: Record<string, Record<string, unknown>> = {
  'form-state': form,
  'render-document': { collectionSlug: 'tags', docID: null, drawerSlug: 'x' },
};

describe('the server functions that Payload runs for a page', () => {
  it('are the known ones: decide for a new one whether the panel needs it', () => {
    expect(listPayloadFunctions()).toEqual([
      'copy-data-from-locale',
      'form-state',
      'get-default-layout',
      'get-folder-results-component-and-data',
      'get-upcoming-scheduled-publish',
      'render-document',
      'render-document-slots',
      'render-field',
      'render-list',
      'render-widget',
      'schedule-publish',
      'slugify',
      'table-state',
    ]);
  });

  it('run by name for panel users only', async () => {
    for (const name of listPayloadFunctions()) {
      const args = used[name] ?? form;
      for (const actor of ['anonymous', 'tokenDisabled', 'token', 'otherToken'] as const)
        expect({ name, actor, is: await isAdmitted(actor, name, args) }).toEqual({ name, actor, is: false });
      for (const actor of ['editor', 'superadmin', 'root'] as const)
        expect({ name, actor, is: await isAdmitted(actor, name, args) }).toEqual({
          name,
          actor,
          is: name in used,
        });
    }
  });

  it.each([
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'valueOf',
    '',
    'form_state',
    null,
    7,
    ['form-state'],
    {},
  ])('do not include the name %j', async (name) => {
    for (const actor of ['anonymous', 'editor', 'root'] as const)
      expect(await isAdmitted(actor, name, form)).toBe(false);
  });

  it.each([
    [],
    null,
    'x',
    {},
    { ...form, collectionSlug: 'payload-jobs' },
    { ...form, collectionSlug: 'constructor' },
    { ...form, collectionSlug: undefined, globalSlug: 'account' },
    { ...form, schemaPath: 'users.hash' },
    { ...form, schemaPath: 'tagsy' },
    { ...form, formState: 'x' },
    { ...form, formState: undefined },
    { ...form, id: { like: '%' } },
    { ...form, id: '%' },
  ])('reject arguments like %j', async (args) => {
    expect(await isAdmitted('superadmin', 'form-state', args)).toBe(false);
  });

  it.each(['%', '../x', 'a b', 7])('find no record by the id %j', async (docID) => {
    const args = { ...used['render-document'], docID };
    expect(await isAdmitted('superadmin', 'render-document', args)).toBe(false);
  });

  it('do not trust the caller’s claimed user', async () => {
    const call = await admit('editor', 'form-state', {
      ...form,
      skipClientConfigAuth: true,
      widgetSlug: 'x',
    });
    expect(call).toEqual({ name: 'form-state', args: form });
    const drawer = await admit('editor', 'render-document', {
      ...used['render-document'],
      paramsOverride: { segments: ['globals', 'x'] },
    });
    expect(drawer?.args).toEqual(used['render-document']);
  });

  it('are limited per minute', async () => {
    const key = `user:${world.users.manager?.id}`;
    for (let count = 0; count < functionRate.max; count += 1)
      await consumeRate(functionRate, key, world.payload);
    await expect(admit('manager', 'form-state', form)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await isAdmitted('admin', 'form-state', form)).toBe(true);
  });
});
