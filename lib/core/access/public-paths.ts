/** Pages that strangers may open, with everything below them; without a slash at either end. */
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

/**
 * Whether a stranger who asks for a path that leads nowhere is told so, instead of being sent to the panel.
 * Pure.
 */
export const isPublicPath = (path: string): boolean =>
  publicPaths.some((known) => path === known || path.startsWith(`${known}/`));
