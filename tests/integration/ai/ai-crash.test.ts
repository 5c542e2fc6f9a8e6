import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AutoTranscription } from '@/payload-types';
import { bootAi, type AiSetup } from '@/tests/support/ai/boot-ai';
import { makeSlowFfmpeg } from '@/tests/support/ai/slow-ffmpeg';
import { poll } from '@/tests/support/poll';
import type { Tenant } from '@/tests/support/rows/factories';
import { readObject } from '@/tests/support/rows/served-video';

let setup: AiSetup;
let tenant: Tenant;
let cookie: string;

beforeAll(async () => {
  setup = await bootAi();
  ({ tenant, cookie } = await setup.findTenant(100));
});
afterAll(() => setup.close());

const cue = (index: number): string =>
  `00:00:0${index}.000 --> 00:00:0${index}.900\n${String(index).repeat(3000)}\n`;

describe('a worker killed midway', () => {
  it('is replaced during a transcription and a translation, without loss or double payment', async () => {
    const { speech, translate, instance } = setup;
    const spoken = await setup.makeVideo(tenant);
    const written = await setup.makeVideo(tenant);
    const content = `WEBVTT\n\n${[0, 1, 2].map(cue).join('\n')}`;
    const put = await setup.call(cookie, 'PUT', `${written}/texttracks`, {
      ...{ language: 'de-DE', type: 'subtitles', content },
    });
    speech.state.heard = [{ text: 'Guten Tag zusammen.', start: 1, end: 3 }];
    speech.gate.hold();
    translate.gate.hold(2);
    expect((await setup.call(cookie, 'POST', `${spoken}/transcribe`, { language: 'de-DE' })).status).toBe(
      200,
    );
    const wish = { texttrackId: String(put.body.id), targetLanguage: 'es-ES' };
    expect((await setup.call(cookie, 'POST', `${written}/texttracks/translate`, wish)).status).toBe(200);

    const first = setup.startWorkerProcess();
    await poll(() => speech.countCalls() === 1 && translate.translated.length === 2, {
      what: 'both jobs to wait for their services',
      seconds: 120,
    });
    await setup.kill(first);
    const findSpoken = () =>
      instance.payload.db.findOne<AutoTranscription>({
        collection: 'autoTranscriptions',
        where: { video: { equals: spoken } },
      });
    const findWritten = async () =>
      (await setup.findTracks(written)).find(({ language }) => language === 'es-ES');
    expect(await findSpoken()).toMatchObject({ status: 'IN_PROGRESS', attempt: 1, claims: 1 });
    expect(await findWritten()).toMatchObject({ status: 'IN_PROGRESS', jobDone: 1, jobTotal: 3 });

    await setup.endLeases();
    speech.gate.release();
    translate.gate.release();
    const second = setup.startWorkerProcess();
    const isDone = async () =>
      (await findSpoken())?.status === 'COMPLETED' && Boolean((await findWritten())?.filename);
    await poll(isDone, { what: 'the end of both jobs', seconds: 120 });
    // The second worker attached to the engine's existing job, so there was one attempt.
    expect(await findSpoken()).toMatchObject({ attempt: 1 });
    const [track, ...others] = await setup.findTracks(spoken);
    expect(others).toEqual([]);
    expect(await readObject(instance, track?.filename ?? '')).toContain('Guten Tag zusammen.');
    const vtt = (await readObject(instance, (await findWritten())?.filename ?? '')) ?? '';
    expect(
      [0, 1, 2].map(
        (index) => vtt.includes(`es ${String(index).repeat(42)}`) || vtt.includes(String(index).repeat(3000)),
      ),
    ).toEqual([true, true, true]);
    // The finished chunk is not requested again, but the interrupted one is.
    expect(translate.translated.map(([text]) => text?.[0])).toEqual(['0', '1', '1', '2']);
    const settled = async () =>
      (await setup.findCredits(tenant)).rows.every(([, state]) => state === 'spent');
    await poll(settled, { what: 'the credits' });
    expect(await setup.findCredits(tenant)).toEqual({
      count: 4,
      rows: [
        ['transcription', 'spent', 2],
        ['translation', 'spent', 2],
      ],
    });
    await setup.kill(second);
  }, 300_000);

  it('is replaced while it extracts audio, which is sent and charged once', async () => {
    const { speech, instance } = setup;
    const poor = await setup.findTenant(2);
    const spoken = await setup.makeVideo(poor.tenant);
    const findRow = () =>
      instance.payload.db.findOne<AutoTranscription>({
        collection: 'autoTranscriptions',
        where: { video: { equals: spoken } },
      });
    speech.state.heard = [{ text: 'Guten Abend allerseits.', start: 1, end: 3 }];
    const callsBefore = speech.countCalls();
    const started = await setup.call(poor.cookie, 'POST', `${spoken}/transcribe`, { language: 'de-DE' });
    expect(started.status).toBe(200);

    const ffmpeg = await makeSlowFfmpeg();
    const first = setup.startWorkerProcess({ FFMPEG_PATH: ffmpeg.file });
    await poll(ffmpeg.isExtracting, { what: 'the extraction', seconds: 120 });
    await setup.kill(first);
    expect(await ffmpeg.isExtracting()).toBe(true);
    await ffmpeg.remove();
    expect(await findRow()).toMatchObject({ status: 'IN_PROGRESS', attempt: 1, claims: 1 });
    expect(await setup.listWorkFiles(spoken)).toEqual([]);
    expect(await setup.findCredits(poor.tenant)).toEqual({
      count: 2,
      rows: [['transcription', 'reserved', 2]],
    });

    await setup.endLeases();
    setup.startWorkerProcess();
    await poll(async () => (await findRow())?.status === 'COMPLETED', { what: 'its end', seconds: 120 });
    expect(speech.countCalls() - callsBefore).toBe(1);
    const tracks = await setup.findTracks(spoken);
    expect(tracks).toHaveLength(1);
    expect(await readObject(instance, tracks[0]?.filename ?? '')).toContain('Guten Abend allerseits.');
    await poll(async () => (await setup.listWorkFiles(spoken)).length === 0, { what: 'an empty folder' });
    // The plan has two credits a month, so a second charge would have been refused.
    expect(await setup.findCredits(poor.tenant)).toEqual({ count: 2, rows: [['transcription', 'spent', 2]] });
  }, 300_000);
});
