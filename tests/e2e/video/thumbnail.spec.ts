import { expect, type Page } from '@playwright/test';

import { checkScreen } from '../../support/panel/check-screen';
import { test } from '../../support/panel/clip-test';
import { openVideo } from '../../support/panel/edit-page';
import { operatePanel } from '../../support/panel/operate-panel';
import { signIn } from '../../support/panel/panel-people';
import { openChooser } from '../../support/uploads/open-chooser';

const t = {
  change: 'Vorschaubild ändern',
  suggestion: /^Bild bei/,
  frameForward: 'Ein Bild vor',
  use: 'Als Vorschaubild verwenden',
  changed: 'Vorschaubild geändert',
  isCustom: 'Eigenes Bild',
  isFrame: 'Vom System aus dem Video gewählt',
  reset: 'Zurücksetzen',
  wasReset: 'Vorschaubild zurückgesetzt',
  undo: 'Rückgängig',
  choose: 'Datei wählen',
  noImage: 'Das ist kein Bild',
};

/** A PNG of one red pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);
const image = { name: 'bild.png', mimeType: 'image/png', buffer: png };
const noImage = { name: 'bild.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') };

const readThumbnail = async (page: Page, id: string): Promise<string | null> => {
  const answer = await page.request.get(`/api/videos/${id}?depth=0`, { maxRetries: 2 });
  return ((await answer.json()) as { customThumbnailUrl?: string | null }).customThumbnailUrl ?? null;
};

test('sets a frame or a file as the thumbnail by keyboard, resets it and undoes that', async ({
  page,
  clip,
}) => {
  test.setTimeout(180_000);
  await signIn(page, clip.person);
  const { id } = clip;
  expect((await page.request.delete(`/api/videos/${id}/thumbnail`)).ok()).toBe(true);
  await openVideo(page, id, 'files');
  const { press } = operatePanel(page, 'keyboard');
  const dialog = page.getByRole('dialog');
  const section = page.locator('section', { has: page.getByRole('button', { name: t.change }) });
  const open = () => press(page.getByRole('button', { name: t.change }));
  const giveFile = async (file: typeof image) => {
    const chooser = await openChooser(page, () => press(dialog.getByRole('button', { name: t.choose })));
    await chooser.setFiles(file);
  };

  await open();
  const suggestions = dialog.getByRole('button', { name: t.suggestion });
  await expect(suggestions.first()).toBeVisible({ timeout: 60_000 });
  await checkScreen(page, 'thumbnail');

  await press(suggestions.first());
  await expect(suggestions.first()).toHaveAttribute('aria-pressed', 'true');
  await press(dialog.getByRole('button', { name: t.frameForward }));
  await expect(suggestions.first()).toHaveAttribute('aria-pressed', 'false');
  await press(dialog.getByRole('button', { name: t.use }));
  await expect(page.getByText(t.changed)).toBeVisible({ timeout: 60_000 });
  await expect(dialog).toHaveCount(0);
  await expect(section.getByText(t.isCustom)).toBeVisible();
  const frame = await readThumbnail(page, id);
  expect(frame).not.toBeNull();

  await open();
  await giveFile(noImage);
  await expect(dialog.getByRole('alert')).toContainText(t.noImage);
  await giveFile(image);
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => readThumbnail(page, id)).not.toBe(frame);

  await open();
  await press(dialog.getByRole('button', { name: t.reset }));
  await expect(page.getByText(t.wasReset)).toBeVisible();
  await expect(section.getByText(t.isFrame)).toBeVisible();
  expect(await readThumbnail(page, id)).toBeNull();
  await page.getByRole('button', { name: t.undo }).click();
  await expect(section.getByText(t.isCustom)).toBeVisible();
  expect(await readThumbnail(page, id)).not.toBeNull();
});
