import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { bootAi, type AiSetup } from '@/tests/support/ai/boot-ai';
import { poll } from '@/tests/support/poll';

let setup: AiSetup;
let stopWorker: () => Promise<void>;

beforeAll(async () => {
  setup = await bootAi();
  stopWorker = await setup.instance.startWorker();
});
afterAll(async () => {
  await stopWorker();
  await setup.close();
});
afterEach(() => setup.speech.gate.release());

const transcribe = (id: string, by: string) =>
  setup.call(by, 'POST', `${id}/transcribe`, { language: 'de-DE' });

describe('a transcription', () => {
  it('runs once if 10 are started at the same time, and is charged once', async () => {
    const own = await setup.findTenant(100);
    const id = await setup.makeVideo(own.tenant);
    setup.speech.gate.hold();
    const answers = await Promise.all(Array.from({ length: 10 }, () => transcribe(id, own.cookie)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await setup.findCredits(own.tenant)).count).toBe(2);
    const canceled = await setup.call(own.cookie, 'DELETE', `${id}/transcribe`);
    expect(canceled).toMatchObject({ status: 200, body: { status: 'NONE' } });
    expect((await setup.findCredits(own.tenant)).count).toBe(0);
    expect((await setup.call(own.cookie, 'DELETE', `${id}/transcribe`)).body).toMatchObject({
      error: 'no_transcription',
    });
    setup.speech.gate.release();
    // A new transcription can start immediately, and the result of the first one is discarded.
    setup.speech.state.heard = [{ text: 'Guten Tag zusammen.', start: 0.5, end: 3 }];
    expect((await transcribe(id, own.cookie)).status).toBe(200);
    await poll(async () => (await setup.findTracks(id)).length === 1, { what: 'the track' });
    await poll(async () => (await setup.findCredits(own.tenant)).rows.some(([, state]) => state === 'spent'));
    expect((await setup.findCredits(own.tenant)).count).toBe(2);
  });

  it('never overspends if 50 are started at the same time for 10 videos', async () => {
    const own = await setup.findTenant(7);
    const ids = await Promise.all(Array.from({ length: 10 }, () => setup.makeVideo(own.tenant)));
    setup.speech.gate.hold();
    const starts = Array.from({ length: 50 }, (_, index) => ids[index % ids.length] ?? '');
    const answers = await Promise.all(starts.map((id) => transcribe(id, own.cookie)));
    const begun = starts.filter((_, index) => answers[index]?.status === 200);
    // Each costs two credits. A start that loses to another one of its video briefly reserves credits and
    // returns them.
    expect(begun.length).toBeGreaterThan(0);
    expect(begun.length).toBeLessThanOrEqual(3);
    expect(new Set(begun).size).toBe(begun.length);
    expect((await setup.findCredits(own.tenant)).count).toBe(begun.length * 2);
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error);
    const reasons = ['transcription_in_progress', 'transcription_without_credits'];
    expect(refused.filter((error) => !reasons.includes(String(error)))).toEqual([]);
    for (const id of begun)
      expect((await setup.call(own.cookie, 'DELETE', `${id}/transcribe`)).status).toBe(200);
    expect((await setup.findCredits(own.tenant)).count).toBe(0);
    setup.speech.gate.release();
  });

  it('has one track, also after concurrent writes', async () => {
    const own = await setup.findTenant(0);
    const id = await setup.makeVideo(own.tenant);
    const data = { video: id, workspace: own.tenant.workspace.id, language: 'de-DE', type: 'subtitles' };
    const written = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        setup.instance.payload.db.create({
          collection: 'texttracks',
          data: { ...data, slot: `${id}/automatic` },
        }),
      ),
    );
    expect(written.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await setup.findTracks(id)).toHaveLength(1);
  });
});
