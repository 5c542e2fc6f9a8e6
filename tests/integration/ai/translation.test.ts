import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';

import { runTranslation } from '@/lib/ai/translation/run-translation';
import { readVtt, getCues } from '@/lib/formats/timed-text/vtt-document';
import type { Texttrack } from '@/payload-types';
import { bootAi, type AiSetup } from '@/tests/support/ai/boot-ai';
import { poll } from '@/tests/support/poll';
import type { Tenant } from '@/tests/support/rows/factories';
import { readObject } from '@/tests/support/rows/served-video';

let setup: AiSetup;
let tenant: Tenant;
let cookie: string;

beforeAll(async () => {
  setup = await bootAi();
  ({ tenant, cookie } = await setup.findTenant(1000));
});
afterAll(() => setup.close());
afterEach(() => {
  setup.translate.gate.release();
  setup.translate.state.status = 200;
});

const source =
  'WEBVTT\n\nNOTE unser\n\na\n00:00:01.000 --> 00:00:02.000 align:start\nGuten Tag.\n\n' +
  '00:00:03.000 --> 00:00:04.000\nAuf Wiedersehen.\n';
/** A track with the given number of cues of 3,000 bytes, each of which fills a chunk. */
const sourceOf = (count: number): string => {
  const cues = Array.from(
    { length: count },
    (_, index) => `00:00:0${index}.000 --> 00:00:0${index}.900\n${String(index).repeat(3000)}\n`,
  );
  return `WEBVTT\n\n${cues.join('\n')}`;
};

const makeTrack = async (content = source, language = 'de-DE', by = { tenant, cookie }) => {
  const id = await setup.makeVideo(by.tenant);
  const { body } = await setup.call(by.cookie, 'PUT', `${id}/texttracks`, {
    language,
    type: 'subtitles',
    content,
  });
  return { id, texttrackId: String(body.id) };
};
const translate = (id: string, body: unknown, by = cookie) =>
  setup.call(by, 'POST', `${id}/texttracks/translate`, body);
const findTrack = async (id: string, language: string): Promise<Texttrack | undefined> =>
  (await setup.findTracks(id)).find((track) => track.language === language);

describe('a translation', () => {
  it('is a track from the start, without text until it is done, and keeps times and blocks', async () => {
    const own = await setup.findTenant(10);
    const { id, texttrackId } = await makeTrack(source, 'de-DE', own);
    const { status, body } = await translate(id, { texttrackId, targetLanguage: 'es-ES' }, own.cookie);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        language: 'es-ES',
        type: 'subtitles',
        autoTranslated: true,
        url: null,
        job: { state: 'QUEUED', done: 0, total: 2, failureReason: null, credits: 2 },
      },
    });
    expect(await setup.findCredits(own.tenant)).toEqual({ count: 2, rows: [['translation', 'reserved', 2]] });
    const again = await translate(id, { texttrackId, targetLanguage: 'es-ES' }, own.cookie);
    expect(again.body).toMatchObject({ message: 'Texttrack for es-ES/subtitles already exists' });
    const asSource = { texttrackId: String(body.id), targetLanguage: 'fr-FR' };
    expect((await translate(id, asSource, own.cookie)).body).toMatchObject({
      message: 'Texttrack has no content',
    });
    const edit = await setup.call(own.cookie, 'PATCH', `${id}/texttracks/${String(body.id)}`, {
      content: source,
    });
    expect(edit.body).toMatchObject({ error: 'texttrack_in_progress' });

    const stop = await setup.instance.startWorker();
    onTestFinished(stop);
    const track = await poll(
      async () => {
        const row = await findTrack(id, 'es-ES');
        return row?.filename ? row : null;
      },
      { what: 'the translation' },
    );
    expect(await readObject(setup.instance, track.filename ?? '')).toBe(
      source.replace('Guten Tag.', 'es Guten Tag.').replace('Auf Wiedersehen.', 'es Auf Wiedersehen.'),
    );
    await poll(async () => (await setup.findCredits(own.tenant)).rows[0]?.[1] === 'spent', {
      what: 'the credits',
    });
    await poll(async () => (await setup.listWorkFiles(id)).length === 0, { what: 'the work files to go' });
    await stop();
    const read = await setup.call(own.cookie, 'GET', id);
    expect((read.body.texttracks as { job: unknown }[])[1]).toMatchObject({ job: null });
  });

  it.each([
    ['no track', { targetLanguage: 'es-ES' }, 'select source and target'],
    ['no language', { texttrackId: 'x' }, 'select source and target'],
    ['another track', { texttrackId: 'x', targetLanguage: 'es-ES' }, 'Texttrack not found'],
    [
      'a language that is not offered',
      { targetLanguage: 'bs-BA' },
      /^Target language not supported.*de-DE, en-US/,
    ],
    [
      'the source language as the target',
      { targetLanguage: 'de-DE' },
      'Cannot translate into the same language',
    ],
  ])('is refused with %s', async (_what, body, message) => {
    const { id, texttrackId } = await makeTrack();
    const given =
      'texttrackId' in body || message === 'select source and target' ? body : { texttrackId, ...body };
    const answer = await translate(id, given);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    );
  });

  it('requires a translatable source, a short video, the plan, credits and a service', async () => {
    const wish = (texttrackId: string) => ({ texttrackId, targetLanguage: 'es-ES' });
    const bosnian = await makeTrack(source, 'bs-BA');
    expect((await translate(bosnian.id, wish(bosnian.texttrackId))).body.message).toBe(
      'Source language not supported',
    );
    const long = await makeTrack();
    await setup.instance.payload.db.updateOne({
      collection: 'videos',
      id: long.id,
      data: { duration: 7201 },
    });
    expect((await translate(long.id, wish(long.texttrackId))).body.error).toBe('translation_not_supported');
    const basic = await setup.findTenant(0, false);
    const theirs = await makeTrack(source, 'de-DE', basic);
    expect(await translate(theirs.id, wish(theirs.texttrackId), basic.cookie)).toMatchObject({
      status: 403,
      body: { message: 'AI features are not enabled for this workspace' },
    });
    const poor = await setup.findTenant(1);
    const dear = await makeTrack(source, 'de-DE', poor);
    expect((await translate(dear.id, wish(dear.texttrackId), poor.cookie)).body).toMatchObject({
      error: 'insufficient_ai_credits',
      message: 'Not enough AI credits: 2 needed, 1 available',
    });
    expect(await setup.listWorkFiles(dear.id)).toEqual([]);
    const { ports, storage } = setup.instance;
    const own = await setup.findTenant(10);
    const good = await makeTrack(source, 'de-DE', own);
    // Not a spy, because restoring all spies would bring the original translator back.
    const { getTranslator } = ports;
    const translator = await getTranslator();
    ports.getTranslator = async () => ({ ...translator, isAvailable: false });
    expect(await translate(good.id, wish(good.texttrackId), own.cookie)).toMatchObject({
      status: 400,
      body: { error: 'no_aws_settings_found' },
    });
    Object.assign(ports, { getTranslator });
    const write = vi.spyOn(storage, 'write').mockRejectedValue(new Error('full'));
    expect(await translate(good.id, wish(good.texttrackId), own.cookie)).toMatchObject({
      status: 500,
      body: { error: 'translation_failed' },
    });
    write.mockRestore();
    expect(await setup.findCredits(own.tenant)).toEqual({ count: 0, rows: [['translation', 'refunded', 0]] });
  });

  it('is canceled and refunded by deleting its track', async () => {
    const own = await setup.findTenant(10);
    const { id, texttrackId } = await makeTrack(source, 'de-DE', own);
    const { body } = await translate(id, { texttrackId, targetLanguage: 'es-ES' }, own.cookie);
    expect((await setup.call(own.cookie, 'DELETE', `${id}/texttracks/${String(body.id)}`)).status).toBe(200);
    expect(await setup.findCredits(own.tenant)).toEqual({ count: 0, rows: [['translation', 'refunded', 0]] });
    expect(await setup.listWorkFiles(id)).toEqual([]);
  });

  it('reports why it failed, is refunded, and may be retried', async () => {
    const own = await setup.findTenant(10);
    const { id, texttrackId } = await makeTrack(source, 'de-DE', own);
    const wish = { texttrackId, targetLanguage: 'it-IT' };
    await translate(id, wish, own.cookie);
    const stop = await setup.instance.startWorker();
    onTestFinished(stop);
    await poll(async () => (await findTrack(id, 'it-IT'))?.status === 'FAILED', { what: 'the failure' });
    expect(await findTrack(id, 'it-IT')).toMatchObject({ failureReason: 'unsupported_language' });
    await poll(async () => (await setup.findCredits(own.tenant)).count === 0, { what: 'the refund' });
    expect((await translate(id, wish, own.cookie)).status).toBe(200);
    await poll(async () => (await findTrack(id, 'it-IT'))?.status === 'FAILED', {
      what: 'the second failure',
    });
    await poll(async () => (await setup.findCredits(own.tenant)).count === 0, { what: 'the refund' });
    await stop();
    expect((await setup.findTracks(id)).length).toBe(2);
  });

  it.each([
    [403, 'misconfigured', 'TRANSLATOR_API_KEY'],
    [400, 'engine_refused', 'answered 400'],
  ])('fails if the service answers with %s, with reason %s', async (status, failureReason, detail) => {
    const own = await setup.findTenant(10);
    const { id, texttrackId } = await makeTrack(source, 'de-DE', own);
    setup.translate.state.status = status;
    await translate(id, { texttrackId, targetLanguage: 'es-ES' }, own.cookie);
    const stop = await setup.instance.startWorker();
    onTestFinished(stop);
    await poll(async () => (await findTrack(id, 'es-ES'))?.status === 'FAILED', { what: 'the failure' });
    await stop();
    const failed = await findTrack(id, 'es-ES');
    expect(failed).toMatchObject({ failureReason });
    expect(failed?.failureDetail).toContain(detail);
    expect(await setup.findCredits(own.tenant)).toMatchObject({ count: 0 });
  });

  it('waits a second between two calls, and requests nothing twice', async () => {
    const { id, texttrackId } = await makeTrack(sourceOf(4));
    await translate(id, { texttrackId, targetLanguage: 'fr-FR' });
    const queued = await findTrack(id, 'fr-FR');
    const { payload, ports } = setup.instance;
    const claim = async () => {
      await payload.db.updateOne({
        collection: 'texttracks',
        id: queued?.id ?? '',
        data: {
          status: 'IN_PROGRESS',
          leaseOwner: 'me',
          leaseUntil: new Date(Date.now() + 60_000).toISOString(),
        },
      });
      const { signal } = new AbortController();
      return { owner: 'me', signal, unwanted: signal };
    };
    const pauses: number[] = [];
    const asked = setup.translate.translated.length;
    const row = queued as Texttrack;
    await expect(
      runTranslation({ payload, ports }, row, await claim(), async (ms) => {
        pauses.push(ms);
        if (pauses.length === 3) throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect((await findTrack(id, 'fr-FR'))?.jobDone).toBe(3);
    await runTranslation({ payload, ports }, row, await claim(), async (ms) => void pauses.push(ms));
    expect(pauses).toEqual([1000, 1000, 1000]);
    const texts = setup.translate.translated.slice(asked);
    expect(texts.map(([text]) => text?.[0])).toEqual(['0', '1', '2', '3']);
    const done = await findTrack(id, 'fr-FR');
    const vtt = (await readObject(setup.instance, done?.filename ?? '')) ?? '';
    expect(getCues(readVtt(vtt).document)).toHaveLength(4);
  });
});
