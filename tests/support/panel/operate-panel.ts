import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test';

import { openChooser } from '../uploads/open-chooser';
import { dropFiles } from '../uploads/upload-files';

export type Tool = 'mouse' | 'touch' | 'keyboard';

/** More focus stops than any screen of the panel has. */
const mostStops = 100;
/** Minimum touch target in CSS pixels. */
const fingertip = 44;

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Describes the focused element for error messages. */
const describeFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    const name = at?.getAttribute('aria-label') ?? at?.textContent?.trim().slice(0, 40) ?? '';
    const dialog = document.querySelector('dialog[open]')?.textContent?.trim().slice(0, 40);
    return `${at?.localName ?? 'nothing'} “${name}”${dialog === undefined ? '' : `, and open is “${dialog}”`}`;
  });

/** Whether a target precedes the focused element. */
const isBehind = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const position = document.activeElement?.compareDocumentPosition(element) ?? 0;
    const isElsewhere = (position & Node.DOCUMENT_POSITION_DISCONNECTED) !== 0;
    return !isElsewhere && (position & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  });

/**
 * Moves the focus to `target` with Tab like a keyboard user: first towards it, then in the other direction.
 * Leaving a notification returns the focus to its previous place.
 */
const reach = async (page: Page, target: Locator): Promise<void> => {
  const keys = (await isBehind(target)) ? ['Shift+Tab', 'Tab'] : ['Tab', 'Shift+Tab'];
  for (const key of keys) {
    // Finding an element by role and name takes longer than ten stops, so it is repeated only after a
    // re-render.
    let element: ElementHandle | null = null;
    for (let stop = 0; stop < mostStops; stop += 1) {
      element ??= await target.elementHandle();
      const focus = await element?.evaluate((it) =>
        it === document.activeElement ? 'here' : it.isConnected && 'elsewhere',
      );
      if (focus === 'here') return;
      if (focus) await page.keyboard.press(key);
      else element = null;
    }
  }
  throw new Error(`${target.toString()} can't be reached; the focus is on ${await describeFocus(page)}`);
};

/**
 * The size in pixels of the touchable area around the centre, the smaller of width and height, at most a
 * fingertip's.
 */
const measureTouchArea = (target: Locator): Promise<number> =>
  target.evaluate((element, most) => {
    const own = element.closest('label, .rs__control') ?? element;
    const { left, top, width, height } = own.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const belongs = (dx: number, dy: number) => {
      const hit = document.elementFromPoint(x + dx, y + dy);
      return hit !== null && own.contains(hit);
    };
    const reachOf = (dx: number, dy: number) => {
      let steps = 0;
      while (steps < most / 2 && belongs(dx * steps, dy * steps)) steps += 1;
      return steps;
    };
    return Math.min(reachOf(1, 0) + reachOf(-1, 0), reachOf(0, 1) + reachOf(0, -1));
  }, fingertip);

/**
 * The actions of a person with mouse, keyboard or touch. With the keyboard, nothing is clicked or focused
 * directly.
 */
export const operatePanel = (page: Page, tool: Tool) => {
  const point = async (target: Locator): Promise<void> => {
    if (tool === 'mouse') return target.click();
    // Scrolls the target away from sticky bars at the screen's edges.
    await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await expect
      .poll(() => measureTouchArea(target), { message: `${target.toString()} is too small for a finger` })
      .toBeGreaterThanOrEqual(fingertip - 1);
    await target.tap();
  };

  const press = async (target: Locator): Promise<void> => {
    if (tool !== 'keyboard') return point(target);
    await reach(page, target);
    await page.keyboard.press('Enter');
  };
  /**
   * Moves with arrow keys within one Tab stop (tabs, radio buttons) from the selected element to `target`.
   */
  const moveTo = async (chosen: Locator, target: Locator): Promise<void> => {
    await reach(page, chosen);
    for (let step = 0; step < 10 && !(await isFocused(target)); step += 1) {
      await page.keyboard.press('ArrowRight');
    }
  };

  return {
    press,
    fill: async (target: Locator, value: string): Promise<void> => {
      if (tool === 'keyboard') await reach(page, target);
      else await point(target);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(value);
      await expect(target).toHaveValue(value);
    },
    /** Selects an option by typing in a combobox. */
    pick: async (field: Locator, value: string): Promise<void> => {
      if (tool === 'keyboard') await reach(page, field);
      else await point(field);
      await page.keyboard.type(value);
      // Native selects have options too.
      await expect(page.locator('[role=option]').filter({ hasText: value, visible: true })).toBeVisible();
      await page.keyboard.press('Enter');
    },
    openTab: async (target: Locator): Promise<void> => {
      if (tool === 'keyboard') await moveTo(page.getByRole('tab', { selected: true }), target);
      else await point(target);
      await expect(target).toHaveAttribute('aria-selected', 'true');
    },
    choose: async (target: Locator): Promise<void> => {
      const group = page.getByRole('group').filter({ has: target });
      if (tool === 'keyboard') await moveTo(group.getByRole('radio', { checked: true }), target);
      else await point(target.locator('xpath=ancestor::label'));
      await expect(target).toBeChecked();
    },
    /** Ticks a checkbox, or the first of radio buttons without a selection. */
    tick: async (target: Locator): Promise<void> => {
      if (tool === 'keyboard') {
        await reach(page, target);
        await page.keyboard.press('Space');
      } else await point(target.locator('xpath=ancestor::label'));
      await expect(target).toBeChecked();
    },
    /** Adds files to the page: dropped with the mouse, otherwise with the file chooser of `button`. */
    giveFiles: async (button: Locator, files: string[]): Promise<void> => {
      if (tool === 'mouse') return dropFiles(page, files);
      const chooser = await openChooser(page, () => press(button));
      await chooser.setFiles(files);
    },
  };
};
