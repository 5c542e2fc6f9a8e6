import path from 'node:path';
import { pathToFileURL } from 'node:url';

import type { renderPage } from '@/components/site/share/render-page';

type Renderer = { renderPage: typeof renderPage };

let loading: Promise<Renderer> | undefined;

/**
 * What the build made of the page for Node. Next gives routes a React without state, so that the page brings
 * its own; Next's bundler must not look into it.
 */
export const loadRenderer = (): Promise<Renderer> => {
  const { href } = pathToFileURL(path.join(process.cwd(), 'dist', 'site', 'server', 'render-page.mjs'));
  loading ??= import(/* webpackIgnore: true */ /* turbopackIgnore: true */ href) as Promise<Renderer>;
  return loading;
};
