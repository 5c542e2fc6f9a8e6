import { expect } from '@playwright/test';

import { test } from '../../support/player/player-test';

test('creating and removing fifty players leaves no nodes behind', async ({ page, site }) => {
  await site.putVideo('removed');
  await page.goto(
    await site.serveForeign(`<script type="module" src="${site.origin}/player/player.js"></script>`, ''),
  );
  await page.waitForFunction(() => customElements.get('reelhof-player') !== undefined);
  const src = `${site.origin}/videos/removed/data.json`;
  const makeAndRemove = (times: number) =>
    page.evaluate(
      async ({ times: count, src: address }) => {
        const isReady = (player: Element) => player.shadowRoot?.querySelector('media-play-button') != null;
        for (let made = 0; made < count; made += 1) {
          const player = document.createElement('reelhof-player');
          player.setAttribute('src', address);
          document.body.append(player);
          while (!isReady(player)) await new Promise(requestAnimationFrame);
          player.remove();
        }
      },
      { times, src },
    );
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const countNodes = async (): Promise<number> => {
    await cdp.send('HeapProfiler.collectGarbage');
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'Nodes')?.value ?? Infinity;
  };

  // Code that is loaded once stays in memory.
  await makeAndRemove(3);
  const before = await countNodes();
  await makeAndRemove(50);
  await expect.poll(async () => (await countNodes()) - before).toBeLessThanOrEqual(100);
});
