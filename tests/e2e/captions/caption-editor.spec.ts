import { expect, type Page } from '@playwright/test';

import { deleteTexttracks, test } from '../../support/panel/clip-test';
import { findViolations, type Look } from '../../support/panel/find-violations';
import { signIn } from '../../support/panel/panel-people';
import { findForeignLines, readScreen } from '../../support/panel/read-screen';
import { switchLanguage } from '../../support/panel/set-language';
import { switchTheme } from '../../support/panel/set-theme';

const texts = [
  'Guten Tak zusammen.',
  'Wir begrüsen Sie im Werk.',
  'Hier gehts los.',
  'Bitte folgen Sie mir.',
];
const vtt = `WEBVTT

NOTE written by hand

${texts.map((text, index) => `00:0${index}.000 --> 00:0${index}.880\n${text}`).join('\n\n')}
`;

let person: { id: string; email: string };
let videoId: string;
test.beforeAll(({ clip }) => {
  ({ person, id: videoId } = clip);
});
// Other tests use the same video.
test.afterAll(async ({ request }) => {
  await signIn({ request }, person);
  await deleteTexttracks({ request }, videoId);
});

const addTrack = async (page: Page, language: string, content = vtt): Promise<string> => {
  const data = { language, type: 'subtitles', content };
  const answer = await page.request.put(`/api/videos/${videoId}/texttracks`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { id: string }).id;
};
const readTrack = async (page: Page, trackId: string): Promise<string> =>
  (await page.request.get(`/api/videos/${videoId}/texttracks/${trackId}/export`)).text();
const open = async (page: Page, trackId: string) => {
  await page.goto(`/admin/collections/videos/${videoId}/captions/${trackId}`);
  // Sixteen million characters take longer to load from remote storage.
  await expect(page.getByRole('list', { name: /Einblendungen|Cues/ })).toBeVisible({ timeout: 60_000 });
};
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const field = (page: Page) => page.getByRole('listitem').getByRole('textbox', { name: /Text von Nr/ });

const repaired = `WEBVTT

NOTE written by hand

00:00:00.500 --> 00:00:01.380
Guten Tag zusammen.

00:00:01.500 --> 00:00:02.380
Wir begrüßen
Sie im Werk.

00:00:02.500 --> 00:00:04.380
Hier geht’s los.
Bitte folgen Sie mir.
`;

test('edits text, splits, merges, shifts and saves with the mouse, and shows it immediately', async ({
  page,
}) => {
  await signIn(page, person);
  const trackId = await addTrack(page, 'de');
  await open(page, trackId);
  await row(page, 'begrüsen').click();
  await field(page).fill('Wir begrüßen\nSie im Werk.');
  const shown = page.getByRole('group', { name: 'Was gerade zu lesen ist' });
  await expect(shown).toHaveText(/Wir begrüßen\s*Sie im Werk\./);

  await page.getByRole('button', { name: 'Suchen und ersetzen' }).click();
  await page.getByRole('textbox', { name: 'Suchen' }).fill('tak');
  await page.getByRole('textbox', { name: 'Ersetzen durch' }).fill('Tag');
  await page.getByRole('button', { name: '1 ersetzen' }).click();
  await page.getByRole('textbox', { name: 'Suchen' }).fill('gehts');
  await page.getByRole('textbox', { name: 'Ersetzen durch' }).fill('geht’s');
  await page.getByRole('button', { name: 'Ersetzen', exact: true }).click();
  await page.getByRole('button', { name: 'Suche schließen' }).click();

  await row(page, 'geht’s').click();
  await page.getByRole('button', { name: 'Verbinden' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Teilen' }).click();
  await page.getByRole('button', { name: /^Rückgängig/ }).click();
  await page.getByRole('button', { name: 'Alle verschieben …' }).click();
  await page.getByRole('textbox', { name: 'Um wie viel' }).fill('0,5');
  await page.getByRole('button', { name: 'Verschieben', exact: true }).click();

  await expect(page.getByText('auf diesem Gerät gesichert')).toBeVisible();
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Speichern', exact: true })).toBeDisabled();
  await expect(page.getByText('bearbeitet', { exact: true })).toBeVisible();
  expect(await readTrack(page, trackId)).toBe(repaired);
});

test('edits, saves and plays by keyboard alone', async ({ page }) => {
  await signIn(page, person);
  const trackId = await addTrack(page, 'en');
  await open(page, trackId);
  const { keyboard } = page;
  const list = page.getByRole('list', { name: 'Einblendungen' });
  await list.focus();
  await keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await keyboard.press('Control+a');
  await keyboard.type('Guten Tag zusammen.');
  await keyboard.press('Enter');
  await keyboard.press('Control+a');
  await keyboard.type('Wir begrüßen');
  await keyboard.press('Shift+Enter');
  await keyboard.type('Sie im Werk.');
  await keyboard.press('Enter');
  await keyboard.press('Control+a');
  await keyboard.type('Hier geht’s los.');
  await keyboard.press('Escape');
  await expect(list).toBeFocused();
  await keyboard.press('m');
  await expect(page.getByRole('listitem')).toHaveCount(3);
  // The playhead is at the start of the cue, which can be split after ten frames.
  for (let frame = 0; frame < 20; frame += 1) await keyboard.press('.');
  await keyboard.press('s');
  await expect(page.getByRole('listitem')).toHaveCount(4);
  await keyboard.press('Control+z');
  await expect(page.getByRole('listitem')).toHaveCount(3);
  await keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Anhalten' }).first()).toBeVisible();
  await keyboard.press('k');
  await expect(page.getByRole('button', { name: 'Abspielen' }).first()).toBeVisible();
  await keyboard.press('t');
  await expect(page.getByRole('dialog', { name: 'Alle verschieben' })).toBeVisible();
  await keyboard.press('Escape');
  await keyboard.press('Control+Shift+h');
  await expect(page.getByRole('textbox', { name: 'Ersetzen durch' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Suchen' }).fill('werk');
  await page.getByRole('textbox', { name: 'Ersetzen durch' }).fill('Haus');
  await keyboard.press('Control+Enter');
  await expect(row(page, 'Sie im Haus.')).toBeVisible();
  await keyboard.press('Control+z');
  await expect(row(page, 'Sie im Werk.')).toBeVisible();
  await keyboard.press('Escape');
  await list.focus();
  await keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Alle Tasten' })).toBeVisible();
  await keyboard.press('Escape');
  await keyboard.press('Control+s');
  // The button is disabled while saving, too.
  await expect(page.getByText('bearbeitet', { exact: true })).toBeVisible();
  expect(await readTrack(page, trackId)).toBe(
    repaired
      .replaceAll('0.500', '0.000')
      .replaceAll('1.380', '0.880')
      .replaceAll('1.500', '1.000')
      .replaceAll('2.380', '1.880')
      .replaceAll('2.500', '2.000')
      .replaceAll('4.380', '3.880'),
  );
});

test('keeps unsaved changes when the tab is lost, and asks before overwriting someone else’s', async ({
  page,
  context,
}) => {
  await signIn(page, person);
  const trackId = await addTrack(page, 'fr');
  await open(page, trackId);
  await row(page, 'Guten Tak').click();
  await field(page).fill('Nicht verlieren <x>');
  await expect(page.getByText('auf diesem Gerät gesichert')).toBeVisible();
  await page.close({ runBeforeUnload: false });

  const other = vtt.replace('Bitte folgen Sie mir.', 'Von jemand anderem.');
  const path = `/api/videos/${videoId}/texttracks/${trackId}`;
  const again = await context.newPage();
  expect((await again.request.patch(path, { data: { content: other } })).ok()).toBe(true);
  await open(again, trackId);
  await expect(again.getByText(/Nicht gespeicherte Änderungen von/)).toBeVisible();
  await again.getByRole('button', { name: 'Fortsetzen' }).click();
  await expect(field(again)).toHaveValue('Nicht verlieren <x>');
  await expect(again.getByRole('dialog', { name: 'Inzwischen an anderer Stelle geändert' })).toBeVisible();
  await again.getByRole('button', { name: 'Eigene Fassung speichern' }).click();
  await expect.poll(() => readTrack(again, trackId)).toContain('Nicht verlieren &lt;x>');
  await again.reload();
  await expect(field(again)).toHaveValue('Nicht verlieren <x>');
  await expect(again.getByText(/Nicht gespeicherte Änderungen von/)).toBeHidden();
});

test('shows a track of sixteen million characters, rendering only the visible part', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, person);
  const line = 'x'.repeat(37);
  const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);
  const cues = Array.from(
    { length: 145_000 },
    (_, index) => `${clock(index / 2)} --> ${clock(index / 2 + 0.4)}\n${line}\n${line}`,
  );
  const long = `WEBVTT\n\n${cues.join('\n\n')}\n`;
  expect(long.length).toBeGreaterThan(15_000_000);
  const trackId = await addTrack(page, 'es', long);
  await open(page, trackId);
  await expect(page.getByRole('radio', { name: 'Alle 145.000' })).toBeAttached({ timeout: 60_000 });
  expect(await page.getByRole('listitem').count()).toBeLessThan(60);
  await field(page).pressSequentially('schnell ');
  await expect(field(page)).toHaveValue(/schnell/);
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Speichern', exact: true })).toBeDisabled({
    timeout: 60_000,
  });
});

test('has no accessibility fault, on a desktop and on a phone, light and dark, in each language', async ({
  page,
}) => {
  await signIn(page, person);
  const trackId = await addTrack(
    page,
    'de-AT',
    vtt.replace('00.880', '01.200').replaceAll(/[A-ZÄÖÜa-zäöüß]+(?= |\.$)/gm, 'Werk'),
  );
  await open(page, trackId);
  await page.getByRole('button', { name: 'Suchen und ersetzen' }).click();
  await page.getByRole('search').getByRole('textbox').first().fill('Werk');
  const look = async (language: 'de' | 'en', options: Look) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 860 });
      const message = `${language}, ${width} px`;
      await expect.poll(() => findViolations(page, options), { message }).toEqual([]);
      await expect
        .poll(async () => findForeignLines(await readScreen(page), language), { message })
        .toEqual([]);
    }
  };
  await look('de', {});
  await switchTheme(page, 'dark');
  await switchLanguage(page, 'en');
  await look('en', { only: ['colours'] });
});

test('shows changes on the video’s page that were still being saved when the editor was left', async ({
  page,
}) => {
  await signIn(page, person);
  const trackId = await addTrack(page, 'it');
  await open(page, trackId);
  await row(page, 'Guten Tak').click();
  await field(page).fill('Guten Tag zusammen.');
  let goOn = (): void => undefined;
  const isShown = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(`**/texttracks/${trackId}`, async (route) => {
    await isShown;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await page.getByRole('link', { name: 'Zurück zum Video' }).click();
  const track = page
    .getByRole('region', { name: 'Untertitel' })
    .getByRole('listitem')
    .filter({ hasText: 'Italienisch' });
  await expect(track).toBeVisible();
  await expect(track).not.toContainText('bearbeitet');
  goOn();
  await expect(track).toContainText('bearbeitet');
});
