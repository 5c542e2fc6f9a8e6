import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { createPorts } from '@/lib/adapters/get-ports';
import type { Texttrack } from '@/payload-types';
import { bootAi } from '@/tests/support/ai/boot-ai';
import { speakClip } from '@/tests/support/ai/speak';
import { poll } from '@/tests/support/poll';
import { readObject } from '@/tests/support/rows/served-video';

const { TEST_SPEECH_URL, TEST_SPEECH_API_KEY, TEST_TRANSLATE_URL, TEST_TRANSLATE_API_KEY } = process.env;

it.runIf(TEST_SPEECH_URL && TEST_TRANSLATE_URL)(
  'real engines transcribe and translate a spoken clip',
  async () => {
    const setup = await bootAi();
    onTestFinished(() => setup.close());
    const { readEnv } = await import('@/lib/core/env/env');
    const { getTranscriber, getTranslator } = createPorts(
      readEnv({
        ...process.env,
        ...{
          TRANSCRIBER: 'openai',
          TRANSCRIBER_URL: TEST_SPEECH_URL,
          TRANSCRIBER_API_KEY: TEST_SPEECH_API_KEY,
        },
        ...{
          TRANSLATOR: 'libretranslate',
          TRANSLATOR_URL: TEST_TRANSLATE_URL,
          TRANSLATOR_API_KEY: TEST_TRANSLATE_API_KEY,
        },
      }),
    );
    Object.assign(setup.instance.ports, { getTranscriber, getTranslator });
    const { tenant, cookie } = await setup.findTenant(100);
    const id = await setup.makeVideo(tenant, { duration: 12 });
    const clip = path.join(tmpdir(), `spoken-${process.pid}.mp4`);
    const sentences = [
      { at: 1, text: 'the house is near the river' },
      { at: 6, text: 'we have seven people in the water' },
    ];
    await speakClip(clip, { sentences, seconds: 12 });
    await setup.instance.storage.write({
      ...{ bucket: 'stream', key: `videos/${id}/1/mp4/360p.mp4`, body: createReadStream(clip) },
      ...{ contentType: 'video/mp4', cacheControl: 'private', visibility: 'private' },
    });
    await setup.instance.startWorker();
    const started = await setup.call(cookie, 'POST', `${id}/transcribe`, { language: 'en-US' });
    expect(started.status).toBe(200);
    const find = (language: string) => async (): Promise<Texttrack | undefined> =>
      (await setup.findTracks(id)).find((track) => track.language === language && track.filename);
    const english = await poll(find('en-US'), { what: 'the transcription', seconds: 120 });
    const said = (await readObject(setup.instance, english.filename ?? '')) ?? '';
    await setup.call(cookie, 'POST', `${id}/texttracks/translate`, {
      texttrackId: english.id,
      targetLanguage: 'es-ES',
    });
    const spanish = await poll(find('es-ES'), { what: 'the translation', seconds: 120 });
    const translated = (await readObject(setup.instance, spanish.filename ?? '')) ?? '';
    const times = (vtt: string) => vtt.match(/^.* --> .*$/gm);
    expect(times(translated)).toEqual(times(said));
    expect(said).toMatch(/house|river|people|water/);
    expect(translated).toMatch(/casa|río|gente|personas|agua/);
    await poll(async () => (await setup.findCredits(tenant)).rows.every(([, state]) => state === 'spent'));
  },
  300_000,
);
