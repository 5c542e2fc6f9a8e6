import { splitTarget } from '@/lib/core/server/http-server';

/** Pages that are public including everything below them; without slashes at either end. */
const publicPaths = [
  'admin',
  'create',
  'login',
  'forgot',
  'reset',
  'accept-invite',
  'verify-workspace',
  'confirm-email',
  'collaborate/video',
  'watch',
  'collection',
];

/** Whether an anonymous request for an unknown path gets a 404 instead of a redirect to the panel. Pure. */
export const isPublicPath = (path: string): boolean =>
  publicPaths.some((known) => path === known || path.startsWith(`${known}/`));

/** The panel's pages: slugs of collections and globals, and paths of views below `/admin`. */
export type PanelPages = {
  collections: readonly string[];
  globals: readonly string[];
  views: readonly string[];
};

/** A public page, a missing page, or a redirect. */
export type StrangersAnswer = 'page' | 'missing' | { location: string };

/**
 * Views below `/admin` for people without a session. All other views redirect to the sign-in page and back.
 */
const openViews = new Set([
  ...['login', 'logout', 'logout-inactivity', 'unauthorized', 'create-first-user'],
  ...[
    'forgot',
    'reset-password',
    'confirm-email',
    'change-email',
    'accept-invite',
    'create',
    'verify-workspace',
    'unsubscribe',
  ],
]);

const otherPages =
  /^(?:|api\/.+|_next\/(?:static|image|data|webpack-hmr)(?:\/.*)?|sso\/[^/]+\/callback|(?:admin\/)?collaborate\/video\/[^/]+|(?:watch|collection)\/[^/]+)$/;

/** Paths of API calls and of Next's own files, which are not pages. */
const isNoPage = /^(?:api|_next)(?:\/|$)/;

/** Decides how a request target is answered without a session. Pure. */
export const findStrangersAnswer = (target: string, panel: PanelPages): StrangersAnswer => {
  const path = splitTarget(target).path.replace(/^\/|\/$/g, '');
  if (otherPages.test(path)) return 'page';
  if (isNoPage.test(path)) return 'missing';
  if (path === 'admin') return { location: '/admin/login' };
  if (!path.startsWith('admin/')) return isPublicPath(path) ? 'missing' : { location: '/admin' };
  const view = path.slice('admin/'.length);
  if (openViews.has(view)) return 'page';
  const [kind, slug = ''] = view.split('/');
  const isKnown =
    panel.views.includes(`/${view}`) ||
    (kind === 'collections' && panel.collections.includes(slug)) ||
    (kind === 'globals' && panel.globals.includes(slug));
  return isKnown ? { location: `/admin/login?redirect=${encodeURIComponent(target)}` } : 'missing';
};
