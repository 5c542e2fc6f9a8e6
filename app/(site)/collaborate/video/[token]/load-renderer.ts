import path from 'node:path';
import { pathToFileURL } from 'node:url';

import type { renderPage } from '@/components/site/share/render-page';

type Renderer = { renderPage: typeof renderPage };

let loading: Promise<Renderer> | undefined;

/**
 * Loads the server build of the page. Next gives routes a React without state, so the page bundles its own,
 * and Next's bundler must not process it.
 */
export const loadRenderer = (): Promise<Renderer> => {
  const { href } = pathToFileURL(path.join(process.cwd(), 'dist', 'site', 'server', 'render-page.mjs'));
  loading ??= import(/* webpackIgnore: true */ /* turbopackIgnore: true */ href) as Promise<Renderer>;
  return loading;
};
