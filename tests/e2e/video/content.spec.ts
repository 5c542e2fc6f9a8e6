import { expect, type Locator, type Page } from '@playwright/test';

import { checkScreen } from '../../support/panel/check-screen';
import { deleteTexttracks, test } from '../../support/panel/clip-test';
import { changeVideo, openVideo } from '../../support/panel/edit-page';
import { operatePanel } from '../../support/panel/operate-panel';
import { signIn } from '../../support/panel/panel-people';
import { openChooser } from '../../support/uploads/open-chooser';

const t = {
  addFile: 'Datei hinzufügen',
  add: 'Hinzufügen',
  language: 'Sprache',
  choose: 'Datei wählen',
  cues: '2 Einblendungen',
  saved: 'Untertitel gespeichert',
  more: /Weitere Aktionen: Deutsch/,
  del: 'Löschen',
  confirm: 'Untertitel löschen',
  empty: 'Noch keine Untertitel',
  firstChapter: 'Erstes Kapitel setzen',
  editChapters: 'Kapitel bearbeiten',
  paste: 'Liste einfügen',
  list: 'Kapitelliste',
  read: '3 von 4 Zeilen erkannt',
  take: '3 hinzufügen',
  mark: 'Beginn von K 2',
  save: 'Speichern',
  stored: 'Kapitel gespeichert',
  back: 'Zurück zum Video',
  untitled: 'Dieses Kapitel braucht einen Titel.',
  refused: 'falsch.srt wurde nicht übernommen',
  leave: 'Ohne Speichern zurück?',
  stay: 'Abbrechen',
  left: /^Nicht gespeicherte Änderungen von/,
  resume: 'Fortsetzen',
};

const srt = [
  '1',
  '00:00:00,500 --> 00:00:01,000',
  'Hallo',
  '',
  '2',
  '00:00:01,000 --> 00:00:01,900',
  'Welt',
  '',
];
const captions = {
  name: 'film.de.srt',
  mimeType: 'application/x-subrip',
  buffer: Buffer.from(srt.join('\n')),
};
const broken = {
  ...captions,
  name: 'falsch.srt',
  buffer: Buffer.from('1\n00:00:0x,500 --> 00:00:01,000\nHallo\n'),
};
/** Titles without words, because the check for foreign words would reject user content. */
const pasted = '00:00 K 1\n0:01 K 2\n9:99 K 3\n0:02 K 4';

/** The data of the preview player on the page. */
const readPlayer = (page: Page) =>
  page.evaluate(() => {
    type Data = { chapters: { title: string }[]; texttracks: { language: string }[] };
    const { data } = document.querySelector('reelhof-player') as unknown as { data: Data | null };
    return data && [data.texttracks.length, data.chapters.map(({ title }) => title).join(', ')];
  });

/** Moves a mark there and back. It stops one second before its neighbours. */
const moveMark = async (page: Page, mark: Locator): Promise<void> => {
  await expect(mark).toHaveAttribute('aria-valuetext', '00:00:01');
  await mark.press('ArrowRight');
  await expect(mark).toHaveAttribute('aria-valuetext', '00:00:01');
  const { x, y, width, height } = (await mark.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 500, y + height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(mark).toHaveAttribute('aria-valuetext', '00:00:01');
};

test.setTimeout(240_000);

test('adds subtitles, edits chapters and deletes the subtitles by keyboard, and passes axe', async ({
  page,
  clip,
}) => {
  await signIn(page, clip.person);
  await deleteTexttracks(page, clip.id);
  await changeVideo(page, clip.id, { chapters: [] });
  await openVideo(page, clip.id, 'content');
  await expect(page.getByText(t.empty)).toBeVisible();
  await checkScreen(page, 'empty');
  const { press, fill } = operatePanel(page, 'keyboard');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const give = async (file: typeof captions) => {
    const chooser = await openChooser(page, () => press(button(t.choose)));
    await chooser.setFiles(file);
  };

  await press(button(t.addFile));
  const dialog = page.getByRole('dialog');
  await checkScreen(page, 'dialog');
  await give(broken);
  await expect(dialog.getByText(t.refused)).toBeVisible();
  await expect(dialog.getByText('00:00:0x,500 --> 00:00:01,000')).toBeVisible();
  await expect(dialog.getByRole('button', { name: t.add, exact: true })).toBeDisabled();
  const chooser = await openChooser(page, () => press(dialog.getByRole('button', { name: 'Andere Datei' })));
  await chooser.setFiles(captions);
  await expect(dialog.getByText(t.cues)).toBeVisible();
  // The name of the file contains its language.
  await expect(dialog.getByLabel(t.language)).toHaveValue('de-DE');
  await press(dialog.getByRole('button', { name: t.add, exact: true }));
  await expect(page.getByText(t.saved)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: t.cues })).toBeVisible();
  await expect.poll(() => readPlayer(page)).toEqual([1, '']);

  await press(page.getByRole('link', { name: t.firstChapter }));
  await expect(page).toHaveURL(/\/chapters$/);
  await press(button(t.paste));
  await fill(page.getByRole('textbox', { name: t.list }), pasted);
  await expect(page.getByText(t.read)).toBeVisible();
  await checkScreen(page, 'chapters');
  await press(button(t.take));
  await page.goBack();
  await expect(page.getByRole('dialog', { name: t.leave })).toBeVisible();
  await press(button(t.stay));
  await expect(page).toHaveURL(/\/chapters$/);
  // Closes and reopens the tab.
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await expect(page.getByText(t.left)).toBeVisible();
  await press(button(t.resume));
  await expect(page.getByText(t.left)).toHaveCount(0);
  await moveMark(page, page.getByRole('slider', { name: t.mark }));
  // A chapter can't be stored without a title.
  const title = page.locator('input[data-title]').last();
  await fill(title, ' ');
  await press(button(t.save));
  await expect(page.getByText(t.untitled)).toBeVisible();
  await expect(title).toBeFocused();
  await fill(title, 'K 5');
  await press(button(t.save));
  await expect(page.getByText(t.stored)).toBeVisible();
  await press(page.getByRole('link', { name: t.back }));
  await expect(page).toHaveURL(/tab=content/);
  await expect(page.getByRole('link', { name: t.editChapters })).toBeVisible();
  await expect.poll(() => readPlayer(page)).toEqual([1, 'K 1, K 2, K 5']);
  await checkScreen(page, 'filled');

  await press(button(t.more));
  await page.getByRole('menuitem', { name: t.del }).press('Enter');
  await press(page.getByRole('dialog').getByRole('button', { name: t.confirm }));
  await expect(page.getByText(t.empty)).toBeVisible();
  await expect.poll(() => readPlayer(page)).toEqual([0, 'K 1, K 2, K 5']);
});
