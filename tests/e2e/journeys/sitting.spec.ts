import { expect, test, type Locator, type Page } from '@playwright/test';

import { readVtt, getCues } from '@/lib/formats/timed-text/vtt-document';

import { startChatServer } from '../../support/ai/chat-server';
import { areEnginesThere, writerPort } from '../../support/ai/e2e-engines';
import { speakClip, type SpokenAt } from '../../support/ai/speak';
import { writeAboutVideo } from '../../support/ai/video-writer';
import { checkScreen, checkThemes } from '../../support/panel/check-screen';
import { operatePanel } from '../../support/panel/operate-panel';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { readTexts } from '../../support/panel/read-texts';
import { getTray } from '../../support/uploads/upload-tray';

/** An editor's work on a new video in one session, with real engines for speech, translation and text. */

test.skip(!areEnginesThere, 'TEST_SPEECH_URL and TEST_TRANSLATE_URL are not set');

const sentences = [
  { at: 1, text: 'the house is near the river' },
  { at: 6, text: 'we have seven people in the water' },
  { at: 11, text: 'the road is long and the day is short' },
];

let root: PanelAdmin;
let writer: Awaited<ReturnType<typeof startChatServer>>;
test.beforeAll(async ({ playwright, baseURL }) => {
  writer = await startChatServer({ port: writerPort, write: writeAboutVideo });
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});
test.afterAll(() => writer.stop());

type Shown = {
  title: string;
  poster: string;
  chapters: { title: string; timestamp: string }[];
  texttracks: { language: string; url: string }[];
};

/** The data of the player on a page with the embed code. */
const readPlayer = (page: Page): Promise<Shown> =>
  page
    .frameLocator('iframe')
    .locator('reelhof-player')
    .evaluate((element) => (element as unknown as { data: Shown }).data);

/** Checks that each sentence is shown while it is spoken. `link` opens the track's editor. */
const expectAtTheirTimes = async (page: Page, link: Locator, spoken: SpokenAt[]): Promise<void> => {
  const href = (await link.getAttribute('href')) ?? '';
  const [, videoId, trackId] = /videos\/([^/]+)\/captions\/([^/?]+)/.exec(href) ?? [];
  const answer = await page.request.get(`/api/videos/${videoId}/texttracks/${trackId}/export`);
  const cues = getCues(readVtt(await answer.text()).document);
  const words = [/house|river/i, /people|water/i, /road|day/i];
  for (const [index, { startTime, endTime }] of spoken.entries()) {
    const read = cues.filter(({ start, end }) => start / 1000 < endTime && end / 1000 > startTime);
    expect(read.map(({ text }) => text).join(' ')).toMatch(words[index] ?? /^$/);
    const start = (read[0]?.start ?? 0) / 1000;
    expect(start).toBeGreaterThan(startTime - 0.1);
    expect(start).toBeLessThan(startTime + 0.5);
  }
};

const english = 'Englisch (Vereinigte Staaten)';
const spanish = 'Spanisch (Spanien)';

test.describe('editing a video with the keyboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
  test.setTimeout(360_000);

  test('a spoken clip is transcribed, corrected, translated, divided into chapters and embedded', async ({
    page,
  }, info) => {
    const t = readTexts('de');
    const { press, fill, pick, tick, openTab, giveFiles, choose } = operatePanel(page, 'keyboard');
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const dialog = page.getByRole('dialog');
    /** Checks a dialog that contains no user content. */
    const checkDialog = (name: string) =>
      checkScreen(page, name, async () => (await dialog.innerText()).split('\n').map((line) => line.trim()));
    const clip = info.outputPath('Rundgang.mp4');
    const spoken = await speakClip(clip, { sentences, seconds: 15 });
    const { person } = await root.createMember('admin');
    await signIn(page, person);

    await page.goto('/admin/collections/videos');
    await expect(page.getByRole('heading', { name: t('library.emptyTitle') })).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete');
    await giveFiles(page.getByRole('button', { name: t('uploads.upload') }), [clip]);
    // The page of a single uploaded video opens automatically.
    await expect(page.getByRole('heading', { level: 1, name: 'Rundgang' })).toBeVisible({
      timeout: 180_000,
    });
    await openTab(page.getByRole('tab', { name: t('edit.tabs.content') }));

    await expect(page.getByText(t('content.tracks.empty.title'))).toBeVisible({ timeout: 180_000 });
    await press(getTray(page).getByRole('button', { name: t('uploads.tray.close') }));
    await pick(page.locator('#field-language'), english);
    await press(button(t('ai.transcribe.title')).first());
    await checkDialog('transcribe');
    await press(dialog.getByRole('button', { name: t('ai.transcribe.start', { count: 1 }) }));
    const tracks = page.getByRole('region', { name: t('content.tracks.title') }).getByRole('listitem');
    await expect(tracks).toContainText(t('content.tracks.flags.autoGenerated'), { timeout: 180_000 });
    await checkThemes(page, 'transcribed');

    await expectAtTheirTimes(page, tracks.getByRole('link', { name: t('content.tracks.edit') }), spoken);
    await press(tracks.getByRole('link', { name: t('content.tracks.edit') }));
    const cues = page.getByRole('list', { name: t('captionEditor.cues') });
    const words = cues.getByRole('textbox', { name: t('captionEditor.textOf', { number: '1' }) });
    const heard = await words.inputValue();
    expect(heard).toMatch(/house|river/);
    await fill(words, heard.replace(/^(\S+\s+){2}\S+/, 'The old house'));
    await checkThemes(page, 'editor');
    await press(button(t('edit.save')));
    await expect(button(t('edit.save'))).toBeDisabled();
    await press(page.getByRole('link', { name: t('captionEditor.back') }));
    await expect(tracks).toContainText(t('content.tracks.flags.edited'));

    await press(button(t('ai.translate.title')));
    await fill(dialog.getByRole('searchbox'), spanish);
    await tick(dialog.getByRole('radio', { name: spanish }));
    await checkDialog('translate');
    await press(dialog.getByRole('button', { name: t('ai.translate.start', { count: 1 }) }));
    await expect(tracks.filter({ hasText: spanish.split(' ')[0] })).toContainText(
      t('content.tracks.flags.autoTranslated'),
      { timeout: 180_000 },
    );

    await press(page.getByRole('link', { name: t('chapterEditor.suggest.action', { count: 1 }) }));
    await checkDialog('chapters-price');
    await press(dialog.getByRole('button', { name: t('chapterEditor.suggest.start', { count: 1 }) }));
    await checkThemes(page, 'chapters-list');
    await press(button(t('chapterEditor.paste.add', { count: '2' })));
    await press(button(t('edit.save')));
    await expect(page.getByText(t('chapterEditor.saved'))).toBeVisible();
    await checkThemes(page, 'chapters');
    await press(page.getByRole('link', { name: t('chapterEditor.back') }));

    await press(tracks.first().getByRole('button', { name: /:/ }));
    await page.getByRole('menuitem', { name: t('ai.describe.title') }).press('Enter');
    await checkDialog('describe');
    await press(dialog.getByRole('button', { name: t('ai.describe.start', { count: 1 }) }));
    await tick(
      dialog.getByRole('checkbox', { name: t('ai.describe.applyOne', { name: t('fields.title') }) }),
    );
    await checkThemes(page, 'review');
    await press(dialog.getByRole('button', { name: t('ai.describe.apply', { count: '2', all: '3' }) }));
    await expect(dialog).toBeHidden();

    await openTab(page.getByRole('tab', { name: t('edit.tabs.general') }));
    await choose(page.getByRole('radio', { name: t('videos.visibility.public') }));
    await press(button(t('edit.save')));
    await expect(page.getByText(t('edit.saved'), { exact: true })).toBeVisible();
    await openTab(page.getByRole('tab', { name: t('edit.tabs.files') }));
    await press(button(t('thumbnail.change')));
    await press(button(t('thumbnail.secondForward')));
    await checkThemes(page, 'thumbnail');
    await press(dialog.getByRole('button', { name: t('thumbnail.use') }));
    await expect(page.getByText(t('thumbnail.isCustom'))).toBeVisible();

    await openTab(page.getByRole('tab', { name: t('edit.tabs.embed') }));
    await press(button(`${t('common.copy')}: ${t('edit.embed.code')}`));
    await expect(button(t('common.copied'))).toBeVisible();
    await checkThemes(page, 'embed');
    const code = await page.evaluate(() => navigator.clipboard.readText());
    await page.setContent(code);
    // Null until the player has loaded its data.
    const findShown = (): Promise<Shown | null> => readPlayer(page);
    await expect.poll(async () => (await findShown())?.texttracks.length).toBe(2);
    const shown = await readPlayer(page);
    expect(shown).toMatchObject({
      title: 'A house near the river',
      chapters: [{ title: 'Begin' }, { title: 'At the river' }],
    });
    expect(shown.poster).toContain('/thumbnails/custom-');
    const texts = await Promise.all(
      shown.texttracks.map(async ({ language: tag, url }) => [
        tag,
        await (await page.request.get(url)).text(),
      ]),
    );
    expect(Object.fromEntries(texts)).toEqual({
      'en-US': expect.stringContaining('The old house'),
      'es-ES': expect.stringMatching(/gente|personas|agua/),
    });

    await page.goto('/admin/ai-credits');
    // Transcription, translation, chapters and description each have a row.
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(5);
    await checkThemes(page, 'credits');
  });
});
