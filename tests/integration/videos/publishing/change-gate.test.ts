import { afterAll, describe, expect, it } from 'vitest';

import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { clientAddressHeader } from '@/lib/http/server/forwarded-headers';
import { unlockVideo } from '@/lib/videos/publishing/gate/unlock-video';
import { publishVideo } from '@/lib/videos/publishing/publish-video';
import type { EventLog } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { createTenant, logIn } from '@/tests/support/rows/factories';
import { bootLockedVideos, password, segmentOf } from '@/tests/support/rows/locked-video';

const { instance, tenant, manager, editor, patch, readRow, statusOf, createPublic, createLocked } =
  await bootLockedVideos();
afterAll(() => instance.close());

it('the library shows which public videos have a password or domains', async () => {
  const id = await createLocked({ password, domains: ['shop.example'] });
  const find = async () => {
    const path = `/api/videos/library?limit=100`;
    const { body } = await callApi<{ docs: { id: string; locks?: string[] }[] }>(
      instance,
      'GET',
      path,
      manager,
    );
    return body.docs.find((each) => each.id === id)?.locks;
  };
  expect(await find()).toEqual(['password', 'domains']);
  await patch(id, { viewing: { domains: null } });
  expect(await find()).toEqual(['password']);
  await patch(id, { visibility: 'private' });
  expect(await find()).toBeUndefined();
});

describe('changing a password or domains', () => {
  it('checks passwords and domains', async () => {
    const id = await createPublic();
    const fault = async (viewing: object) => (await patch(id, { viewing })).status;
    for (const viewing of [
      { password: 'short' },
      { password: 'x'.repeat(201) },
      { password: 12_345_678 },
      { domains: ['https://shop.example'] },
      { domains: ['a.example', 'A.example'] },
      { domains: 'shop.example' },
      { domains: Array.from({ length: 11 }, (_, index) => `s${index}.example`) },
    ])
      expect(await fault(viewing), JSON.stringify(viewing)).toBe(400);
    await patch(id, { viewing: { hasPassword: true, passwordHash: 'x' }, viewingChangedAt: null });
    expect(await statusOf(`/${segmentOf(id)}`)).toBe(200);
  });

  it('needs the permission to change the visibility', async () => {
    const own = await createPublic();
    const createdBy = tenant.people.editor.user.id;
    await instance.payload.db.updateOne({ collection: slugs.videos, id: own, data: { createdBy } });
    expect((await patch(own, { title: 'Own' }, editor)).status).toBe(200);
    for (const viewing of [{ password }, { domains: ['shop.example'] }])
      expect((await patch(own, { viewing }, editor)).status).toBe(403);
    expect((await readRow(own))?.viewing?.hasPassword ?? false).toBe(false);
  });

  it('needs the plan’s feature; without it, a video stays closed and the gate can be removed', async () => {
    const other = await createTenant(instance.payload, { features: { videoPrivacyEnabled: true } });
    const caller = { cookie: await logIn(instance, other.people.manager) };
    const [id, plain] = [await createPublic(other.workspace), await createPublic(other.workspace)];
    const viewing = { password, domains: ['a.example', 'b.example'] };
    expect((await patch(id, { viewing }, caller)).status).toBe(200);
    const plan = await instance.payload.findByID({
      ...{ collection: slugs.workspaces, id: other.workspace.id, depth: 0 },
    });
    await instance.payload.db.updateOne({
      collection: slugs.packages,
      id: String(plan.subscription?.package),
      data: { features: { videoPrivacyEnabled: false } },
    });
    const change = async (of: string, given: object) => {
      const { status, body } = await patch(of, { viewing: given }, caller);
      return status === 200 ? 200 : body.error;
    };
    await publishVideo(instance, { videoId: id });
    expect(await statusOf(`/${segmentOf(id)}`)).toBe(403);
    expect(await change(plain, { password })).toBe('video_privacy_not_enabled');
    expect(await change(plain, { domains: ['a.example'] })).toBe('video_privacy_not_enabled');
    expect(await change(id, { password: 'Another 1234' })).toBe('video_privacy_not_enabled');
    expect(await change(id, { domains: ['a.example', 'c.example'] })).toBe('video_privacy_not_enabled');
    expect(await change(id, { domains: ['a.example'] })).toBe(200);
    expect(await statusOf(`/${segmentOf(id)}`)).toBe(403);
    expect(await change(id, { password: null, domains: null })).toBe(200);
    expect(await statusOf(`/${segmentOf(id)}`)).toBe(200);
  });

  it('is logged without the password', async () => {
    const id = await createLocked({ password, domains: ['shop.example'] });
    const { docs } = await instance.payload.find({
      collection: slugs.eventLogs,
      where: { target: { equals: `${slugs.videos}/${id}` } },
      pagination: false,
    });
    const changes = docs.flatMap(
      ({ additionalInfo }: EventLog) => (additionalInfo as { changes?: object[] } | null)?.changes ?? [],
    );
    expect(changes).toContainEqual({ field: 'viewing.domains', before: [], after: ['shop.example'] });
    expect(JSON.stringify(docs)).not.toMatch(/Birkenweg|\w{22}\.\w{43}/);
    expect(changes).toContainEqual(expect.objectContaining({ field: 'viewing.passwordHash' }));
  });
});

describe('guessing a password', () => {
  const toAddress = (index: number) => `198.51.${100 + Math.floor(index / 250)}.${index % 250}`;

  it('slows down one network, and never locks out viewers who know the password', async () => {
    const id = await createLocked();
    const guess = (given: string, address: string) => {
      const headers = new Headers({ [clientAddressHeader]: address });
      const req = { headers, payload: instance.payload };
      const ctx = { ...instance, req, actor: { kind: 'anonymous' } } as unknown as RequestContext;
      return unlockVideo(ctx, { videoId: id, password: given }).then(
        () => 'open',
        ({ code }: { code: string }) => code,
      );
    };
    const answers: string[] = [];
    for (let index = 0; index < 11; index += 1) answers.push(await guess(`Guess ${index}`, toAddress(1)));
    expect(answers.slice(0, 10)).toEqual(Array<string>(10).fill('wrong_video_password'));
    expect(answers[10]).toBe('rate_limited');
    expect(await guess(password, toAddress(1))).toBe('open');
    expect(await guess(password, '203.0.113.9')).toBe('open');
  });
});
