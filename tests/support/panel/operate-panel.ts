import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test';

import { openChooser } from '../uploads/open-chooser';
import { dropFiles } from '../uploads/upload-files';

export type Tool = 'mouse' | 'touch' | 'keyboard';

/** More stops than any screen of the panel has. */
const mostStops = 100;
/** What a finger needs, in CSS pixels. */
const fingertip = 44;

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** What has the focus, for who wonders why something else has not. */
const describeFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    const name = at?.getAttribute('aria-label') ?? at?.textContent?.trim().slice(0, 40) ?? '';
    const dialog = document.querySelector('dialog[open]')?.textContent?.trim().slice(0, 40);
    return `${at?.localName ?? 'nothing'} “${name}”${dialog === undefined ? '' : `, and open is “${dialog}”`}`;
  });

/** Whether a target comes before what has the focus. */
const isBehind = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const position = document.activeElement?.compareDocumentPosition(element) ?? 0;
    const isElsewhere = (position & Node.DOCUMENT_POSITION_DISCONNECTED) !== 0;
    return !isElsewhere && (position & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  });

/**
 * Goes through the page with Tab until `target` has the focus, as somebody without a mouse does: backwards to what was passed by, and
 * the other way round where that leads nowhere. A notification sends who goes on from it back to where they came from.
 */
const reach = async (page: Page, target: Locator): Promise<void> => {
  const keys = (await isBehind(target)) ? ['Shift+Tab', 'Tab'] : ['Tab', 'Shift+Tab'];
  for (const key of keys) {
    // To find it by role and name costs more than ten stops: done again only where it was drawn anew.
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

/** How many pixels around its middle answer to a finger, the smaller of width and height; at most a fingertip's. */
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

/** What a person does with the panel, each with the tool at hand. With the keyboard, nothing is clicked or focused by itself. */
export const operatePanel = (page: Page, tool: Tool) => {
  const point = async (target: Locator): Promise<void> => {
    if (tool === 'mouse') return target.click();
    // Clear of what stays at the screen's edges, as a person scrolls.
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
  /** Moves within what is one stop of Tab (tabs, radio buttons) from the chosen one to `target`. */
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
    /** Picks what is found by typing in a field with a list. */
    pick: async (field: Locator, value: string): Promise<void> => {
      if (tool === 'keyboard') await reach(page, field);
      else await point(field);
      await page.keyboard.type(value);
      // A browser's own lists have options, too.
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
    /** Ticks a box, or takes the first of radio buttons of which none is chosen. */
    tick: async (target: Locator): Promise<void> => {
      if (tool === 'keyboard') {
        await reach(page, target);
        await page.keyboard.press('Space');
      } else await point(target.locator('xpath=ancestor::label'));
      await expect(target).toBeChecked();
    },
    /** Brings files into the page: dropped on it with the mouse, otherwise by the dialog that `button` opens. */
    giveFiles: async (button: Locator, files: string[]): Promise<void> => {
      if (tool === 'mouse') return dropFiles(page, files);
      const chooser = await openChooser(page, () => press(button));
      await chooser.setFiles(files);
    },
  };
};
