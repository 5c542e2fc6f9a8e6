import { afterAll, beforeAll, expect, it } from 'vitest';

import { type AudioTrack, buildAudioTag } from '@/lib/core/media/audio-tracks';
import { slugs } from '@/lib/core/slugs';
import type { Video } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant, logIn } from '@/tests/support/rows/factories';
import { createServedVideo, readObject, readVideoData } from '@/tests/support/rows/served-video';

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());

const german: AudioTrack = {
  ...{ id: 'audio', name: 'Deutsch', language: 'de' },
  ...{ isDescription: false, isDefault: true },
};
const other: AudioTrack = { ...german, id: 'audio-2', name: 'Audio', language: null, isDefault: false };

it('a renamed or new default audio track changes the playlist, data.json and responses', async () => {
  const { workspace, people } = await createTenant(instance.payload);
  const cookie = await logIn(instance, people.superadmin);
  const id = await createServedVideo(instance, { workspace, status: 'COMPLETE', visibility: 'public' });
  const key = `videos/${id}/1/hls/master.m3u8`;
  const row = await instance.payload.db.findOne<Video>({
    collection: slugs.videos,
    where: { id: { equals: id } },
  });
  const src = { ...(row?.src as object), hls: [{ url: key }], audioTracks: [german, other] };
  await instance.payload.db.updateOne({ collection: slugs.videos, id, data: { src } });
  const master = ['#EXTM3U', buildAudioTag(german), buildAudioTag(other), ''].join('\n');
  await instance.storage.write({
    ...{ bucket: 'stream', key, body: Buffer.from(master), visibility: 'private' },
    ...{ contentType: 'application/vnd.apple.mpegurl', cacheControl: 'public, max-age=31536000' },
  });

  const change = (track: string, body: object) =>
    callApi<{ audioTracks: AudioTrack[] }>(instance, 'PATCH', `/api/videos/${id}/audio-tracks/${track}`, {
      cookie,
      body,
    });
  const named = { ...other, name: 'English "AD"', language: 'eng', isDescription: true, isDefault: true };
  const { name, language, isDescription, isDefault } = named;
  const answer = await change('audio-2', { name, language, isDescription, isDefault });
  const expected = [
    { ...german, isDefault: false },
    { ...named, name: 'English AD', language: 'en' },
  ];
  expect(answer).toMatchObject({ status: 200, body: { audioTracks: expected } });
  // Tracks can be sent back as they were read.
  for (const track of expected)
    expect(await change(track.id, track)).toMatchObject({ status: 200, body: { audioTracks: expected } });
  expect(await change('audio-2', { isDefault: false })).toMatchObject({ status: 400 });
  expect((await readObject(instance, key))?.split('\n').slice(1, 3)).toEqual(expected.map(buildAudioTag));
  const data = await readVideoData(instance, id);
  expect(data?.audioTracks).toEqual(expected);
  expect(data?.hlsMaster).toContain('NAME="English AD"');
  const { body } = await callApi<{ src: { audioTracks: AudioTrack[] } }>(
    instance,
    'GET',
    `/api/videos/${id}`,
    {
      cookie,
    },
  );
  expect(body.src.audioTracks).toEqual(expected);

  expect((await change('audio-3', { name: 'x' })).status).toBe(404);
  expect((await change('audio', { name: 'English AD' })).status).toBe(409);
  expect((await change('audio', { language: 'not a tag' })).status).toBe(400);
});
