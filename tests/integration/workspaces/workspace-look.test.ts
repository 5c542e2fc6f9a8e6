import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { slugs } from '@/lib/core/slugs';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { followWorkspaceLook } from '@/lib/videos/follow';
import type { OutboxEvent } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { runMails } from '@/tests/support/api/run-mails';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant, logIn, type Tenant } from '@/tests/support/rows/factories';

let instance: Instance;
let tenant: Tenant;
let cookie: string;

beforeAll(async () => {
  instance = await bootInstance();
  tenant = await createTenant(instance.payload);
  cookie = await logIn(instance, tenant.people.superadmin);
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

const save = (body: object, as = cookie) =>
  callApi<Record<string, unknown>>(instance, 'PATCH', '/api/workspaces/settings', { cookie: as, body });
const readRow = () => instance.payload.findByID({ collection: slugs.workspaces, id: tenant.workspace.id });
const upload = async (bytes: Uint8Array) => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'logo');
  const response = await fetch(`${instance.apiUrl}/api/workspaces/logo`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  });
  const body = (await response.json()) as { url?: string; error?: string };
  return { status: response.status, body };
};
const makePicture = (background: string) =>
  sharp({ create: { width: 320, height: 80, channels: 3, background } })
    .png()
    .toBuffer();

describe('the look of a workspace', () => {
  it('republishes the pages for viewers, which contain it', async () => {
    const where = { id: { exists: true } };
    await instance.payload.db.deleteMany({ collection: 'payload-jobs', where });
    const event = {
      name: 'workspace.updated',
      workspace: tenant.workspace.id,
      payload: { changes: [{ field: 'name', before: 'A', after: 'B' }], oldLogo: null },
    };
    await followWorkspaceLook(instance.payload, event as unknown as OutboxEvent);
    const { docs } = await instance.payload.db.find<{ taskSlug: string }>({
      collection: 'payload-jobs',
      where,
    });
    expect(docs.map(({ taskSlug }) => taskSlug)).toContain('publish-workspace');
  });

  it('can be changed without changing the slug, and is recorded with its fields', async () => {
    const { slug } = await readRow();
    const look = { name: '  Nordlicht Film ', primaryColor: '#1155cc', language: 'en' };
    expect((await save(look)).body).toEqual({
      name: 'Nordlicht Film',
      primaryColor: '#1155CC',
      language: 'en',
    });
    const row = await readRow();
    expect([row.name, row.slug, row.primaryColor, row.language]).toEqual([
      'Nordlicht Film',
      slug,
      '#1155CC',
      'en',
    ]);
    // Saved again without a change.
    expect((await save({ name: 'Nordlicht Film' })).status).toBe(200);
    const { docs } = await instance.payload.find({
      collection: slugs.eventLogs,
      where: { target: { equals: `workspaces/${tenant.workspace.id}` }, type: { equals: 'update' } },
    });
    expect(docs.map(({ additionalInfo }) => additionalInfo)).toEqual([
      {
        changes: [
          { field: 'name', before: tenant.workspace.name, after: 'Nordlicht Film' },
          { field: 'primaryColor', before: null, after: '#1155CC' },
          { field: 'language', before: null, after: 'en' },
        ],
      },
    ]);
  });

  it.each([
    { name: 'ab' },
    { name: 'a'.repeat(31) },
    { name: 'two\nlines' },
    { name: '\u2800\u2800\u2800' },
    { primaryColor: 'red' },
    { language: 'fr' },
    { logo: 'logos/other/aaaaaaaaaa.webp' },
  ])('refuses %j', async (body) => {
    expect((await save(body)).status).toBe(400);
  });

  it('is changed by superadmins only', async () => {
    const admin = await logIn(instance, tenant.people.admin);
    expect((await save({ name: 'Other name' }, admin)).status).toBe(403);
  });

  it('shows a logo from the bytes of an image, and removes the former one', async () => {
    expect((await upload(await makePicture('#1155cc'))).body.url).toContain('/logos/');
    const first = (await readRow()).logo ?? '';
    expect((await upload(await makePicture('#cc5511'))).status).toBe(200);
    const second = (await readRow()).logo;
    expect(second).not.toBe(first);
    expect((await save({ logo: null })).status).toBe(200);
    expect((await readRow()).logo).toBeNull();
    const { docs } = await instance.payload.db.find<{ input: { key?: string } }>({
      collection: 'payload-jobs',
      where: { taskSlug: { equals: 'remove-unused-file' } },
    });
    expect(docs.map(({ input }) => input.key).sort()).toEqual([first, second].sort());
  });

  it('refuses drawings, other files and large ones', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    expect((await upload(Buffer.from(svg))).body.error).toBe('not_a_picture');
    expect((await upload(Buffer.from('no picture'))).body.error).toBe('not_a_picture');
    expect((await upload(Buffer.alloc(1_000_001))).status).toBe(413);
  });
});

it('sends invitations in the language of the workspace', async () => {
  await save({ language: 'en' });
  await callApi(instance, 'POST', '/api/members/invite', {
    cookie,
    headers: { 'accept-language': 'de' },
    body: { emails: ['guest@invited.test'], role: 'editor' },
  });
  const [mail] = await runMails(instance, 'guest@invited.test');
  expect(mail?.subject).toContain('invite');
});
