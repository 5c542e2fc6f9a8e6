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
];

/** Whether an anonymous request for an unknown path gets a 404 instead of a redirect to the panel. Pure. */
export const isPublicPath = (path: string): boolean =>
  publicPaths.some((known) => path === known || path.startsWith(`${known}/`));
