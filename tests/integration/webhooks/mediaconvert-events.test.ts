import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { getWebhookToken } from '@/lib/core/secrets/secret';
import { slugs } from '@/lib/core/slugs';
import { receiveWebhookEvent } from '@/lib/http/receive-webhook-event';
import type { Ports } from '@/lib/ports';
import type { EncodeEvent, EncoderPort } from '@/lib/ports/encoder';
import { mediaConvertHandler } from '@/lib/videos/encoding/mediaconvert-handler';
import type { Encoding, Video } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant, createVideo, type Tenant } from '@/tests/support/rows/factories';

let instance: Instance;
let tenant: Tenant;

beforeAll(async () => {
  instance = await bootInstance();
  tenant = await createTenant(instance.payload);
});
afterAll(() => instance.close());

const createRunning = async (engineJobId: string) => {
  const { workspace } = tenant;
  const video = await createVideo(instance.payload, { workspace, status: 'PROGRESSING', v: 1 });
  const row = await instance.payload.db.create({
    collection: slugs.encodings,
    data: {
      ...{ video: video.id, workspace: workspace.id, version: 1, state: 'RUNNING', attempt: 1 },
      ...{ mimeType: 'video/mp4', inputKey: `uploads/${video.id}/1/original.mp4` },
      ...{ engine: 'mediaconvert', engineJobId },
    },
  });
  return { videoId: video.id, rowId: String(row.id) };
};
const findRow = (id: string) =>
  instance.payload.db.findOne<Encoding>({ collection: slugs.encodings, where: { id: { equals: id } } });
const findVideo = (id: string) =>
  instance.payload.db.findOne<Video>({ collection: slugs.videos, where: { id: { equals: id } } });

const toBody = (jobId: string, status = 'STATUS_UPDATE') => ({
  id: randomUUID(),
  source: 'aws.mediaconvert',
  'detail-type': 'MediaConvert Job State Change',
  detail: { jobId, status, userMetadata: {} },
});

it('accepts events with the token, once each', async () => {
  const post = (token: string, body: object) =>
    callApi(instance, 'POST', `/api/webhooks/mediaconvert?token=${token}`, { body });
  const token = getWebhookToken(instance.env.secret, 'mediaconvert');
  const body = toBody('unknown');
  expect((await post(getWebhookToken(instance.env.secret, 'storage'), body)).status).toBe(401);
  expect((await post(token, { ...body, source: 'aws.s3' })).status).toBe(400);
  for (let round = 0; round < 2; round += 1) expect((await post(token, body)).status).toBe(200);
  const kept = await instance.payload.db.count({
    collection: slugs.webhookEvents,
    where: { dedupeKey: { equals: body.id } },
  });
  expect(kept.totalDocs).toBe(1);
});

it('trusts the service instead of the event, and handles an end only once', async () => {
  const jobId = randomUUID();
  const { videoId, rowId } = await createRunning(jobId);
  let state: EncodeEvent = { type: 'progress', percent: 40 };
  const look: EncoderPort['look'] = async ({ engineJobId, outputPrefix }) => {
    expect({ engineJobId, outputPrefix }).toEqual({
      engineJobId: jobId,
      outputPrefix: `videos/${videoId}/1/`,
    });
    return state;
  };
  const encoderFor = async () => ({ engine: 'mediaconvert', look }) as EncoderPort;
  const ctx = { payload: instance.payload, ports: { ...instance.ports, encoderFor } as Ports };
  const report = (status: string) => {
    const body = toBody(jobId, status);
    return receiveWebhookEvent(ctx, mediaConvertHandler, { dedupeKey: body.id, body });
  };
  // The event reports COMPLETE, but the job is still running.
  await report('COMPLETE');
  expect(await findVideo(videoId)).toMatchObject({ status: 'STATUS_UPDATE', statusProgress: 40 });
  state = { type: 'failed', reason: 'unreadable', permanent: true, detail: 'MediaConvert 1040' };
  await report('ERROR');
  expect(await findRow(rowId)).toMatchObject({ state: 'ERROR', failureReason: 'unreadable' });
  // A late event changes nothing.
  state = { type: 'progress', percent: 90 };
  await report('STATUS_UPDATE');
  expect(await findVideo(videoId)).toMatchObject({ status: 'ERROR', statusReason: 'unreadable' });
});
