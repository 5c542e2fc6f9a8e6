import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { StatusBadge } from '@/components/admin/library/status-badge';
import { type Uploads, UploadsContext } from '@/components/admin/uploads/uploads-context';
import { KitProvider } from '@/components/kit/kit-context';
import { messages } from '@/lib/core/i18n/messages';
import { countFound, defaultLibraryQuery } from '@/lib/videos/library/list/library-query';

const show = (element: ReactNode): string =>
  renderToStaticMarkup(
    createElement(KitProvider, { language: 'de', messages: messages.de, children: element }),
  ).replace(/<[^>]+>/g, ' ');

describe('the status of a video without a file', () => {
  const item = { videoId: 'v', state: 'sending', size: 200, sent: 36 };
  const showBadge = (items: object[]) => {
    const badge = createElement(StatusBadge, { video: { id: 'v', status: 'NO_FILE' } });
    const uploads = { items } as unknown as Uploads;
    return show(createElement(UploadsContext, { value: uploads }, badge)).trim();
  };

  it.each([
    ['waits', [], 'Wartet auf Datei'],
    ['waits while another file is sent', [{ ...item, videoId: 'w' }], 'Wartet auf Datei'],
    ['shows its upload’s progress', [item], 'Lädt hoch, 18\u00a0%'],
  ])('%s', (_name, items, expected) => {
    expect(showBadge(items)).toBe(expected);
  });
});

describe('countFound', () => {
  const docs = Array.from({ length: 25 });
  it.each([
    ['there is no filter', {}, { docs, hasNextPage: true }, null],
    [
      'all results are on one page',
      { search: 'a' },
      { docs: [1], hasNextPage: false },
      { count: 1, isAll: true },
    ],
    ['there are more pages', { category: 'c' }, { docs, hasNextPage: true }, { count: 25, isAll: false }],
    [
      'the last page is shown',
      { search: 'a', page: 2 },
      { docs: [1], hasNextPage: false },
      { count: 26, isAll: true },
    ],
  ])('is computed if %s', (_name, query, page, expected) => {
    expect(countFound({ ...defaultLibraryQuery, ...query }, page)).toEqual(expected);
  });
});
