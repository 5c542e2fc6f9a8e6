import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { createAiHouse, type AiHouse } from '@/tests/support/ai/ai-house';
import { poll } from '@/tests/support/poll';

let house: AiHouse;
let stopWorker: () => Promise<void>;

beforeAll(async () => {
  house = await createAiHouse();
  stopWorker = await house.instance.startWorker();
});
afterAll(async () => {
  await stopWorker();
  await house.close();
});
afterEach(() => house.speech.gate.release());

const transcribe = (id: string, by: string) =>
  house.call(by, 'POST', `${id}/transcribe`, { language: 'de-DE' });

describe('a transcription', () => {
  it('is one of 10 that are started at once, and paid once', async () => {
    const own = await house.findTenant(100);
    const id = await house.makeVideo(own.tenant);
    house.speech.gate.hold();
    const answers = await Promise.all(Array.from({ length: 10 }, () => transcribe(id, own.cookie)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await house.findCredits(own.tenant)).count).toBe(2);
    const canceled = await house.call(own.cookie, 'DELETE', `${id}/transcribe`);
    expect(canceled).toMatchObject({ status: 200, body: { status: 'NONE' } });
    expect((await house.findCredits(own.tenant)).count).toBe(0);
    expect((await house.call(own.cookie, 'DELETE', `${id}/transcribe`)).body).toMatchObject({
      error: 'no_transcription',
    });
    house.speech.gate.release();
    // Another one may begin at once, and nothing comes of the first.
    house.speech.state.heard = [{ text: 'Guten Tag zusammen.', start: 0.5, end: 3 }];
    expect((await transcribe(id, own.cookie)).status).toBe(200);
    await poll(async () => (await house.findTracks(id)).length === 1, { what: 'the track' });
    await poll(async () => (await house.findCredits(own.tenant)).rows.some(([, state]) => state === 'spent'));
    expect((await house.findCredits(own.tenant)).count).toBe(2);
  });

  it('never overspends where 50 are started at once, of 10 videos', async () => {
    const own = await house.findTenant(7);
    const ids = await Promise.all(Array.from({ length: 10 }, () => house.makeVideo(own.tenant)));
    house.speech.gate.hold();
    const starts = Array.from({ length: 50 }, (_, index) => ids[index % ids.length] ?? '');
    const answers = await Promise.all(starts.map((id) => transcribe(id, own.cookie)));
    const begun = starts.filter((_, index) => answers[index]?.status === 200);
    // Two credits each. One that loses to another of its video gives back what it had reserved for a moment.
    expect(begun.length).toBeGreaterThan(0);
    expect(begun.length).toBeLessThanOrEqual(3);
    expect(new Set(begun).size).toBe(begun.length);
    expect((await house.findCredits(own.tenant)).count).toBe(begun.length * 2);
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error);
    const reasons = ['transcription_in_progress', 'transcription_without_credits'];
    expect(refused.filter((error) => !reasons.includes(String(error)))).toEqual([]);
    for (const id of begun)
      expect((await house.call(own.cookie, 'DELETE', `${id}/transcribe`)).status).toBe(200);
    expect((await house.findCredits(own.tenant)).count).toBe(0);
    house.speech.gate.release();
  });

  it('has one place for its track, whoever writes first', async () => {
    const own = await house.findTenant(0);
    const id = await house.makeVideo(own.tenant);
    const data = { video: id, workspace: own.tenant.workspace.id, language: 'de-DE', type: 'subtitles' };
    const written = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        house.instance.payload.db.create({
          collection: 'texttracks',
          data: { ...data, slot: `${id}/automatic` },
        }),
      ),
    );
    expect(written.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await house.findTracks(id)).toHaveLength(1);
  });
});
