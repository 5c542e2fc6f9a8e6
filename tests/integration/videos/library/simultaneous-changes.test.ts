import { afterAll, beforeAll, expect, it } from 'vitest';

import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant, createVideo, logIn } from '@/tests/support/rows/factories';

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());

it('keeps the fields of all concurrent changes', async () => {
  const { workspace, people } = await createTenant(instance.payload);
  const cookie = await logIn(instance, people.manager);
  for (let round = 0; round < 3; round += 1) {
    const { id } = await createVideo(instance.payload, { workspace });
    const changes: Record<string, unknown>[] = [
      { title: `Title ${round}` },
      { description: `Description ${round}` },
      { language: 'de-DE' },
      { externalId: `simultaneous-${round}-${id}` },
      { unlisted: true },
      { customMetadata: { round: String(round) } },
      { nothing: true },
    ];
    const answers = await Promise.all(
      changes.map((body) => callApi(instance, 'PATCH', `/api/videos/${id}?depth=0`, { cookie, body })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 400]);
    const { body } = await callApi<object>(instance, 'GET', `/api/videos/${id}?depth=0`, { cookie });
    expect(body).toMatchObject({ ...changes[0], ...changes[1], ...changes[2], ...changes[3], ...changes[4] });
    expect(body).toMatchObject({ customMetadata: { round: String(round) } });
  }
});
