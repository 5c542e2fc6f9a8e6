import { slugs } from '@/lib/core/slugs';

export const maxImportBodyBytes = 2_000_000;

/** What the use cases ask of people, superadmins alone have; a token needs the right to upload. */
export const importPermission = { collection: slugs.videos, operation: 'upload' } as const;
