import { z } from 'zod';

import { isPreferenceKey } from '@/lib/accounts/preferences';

export const preferenceParams = z.object({ key: z.string().refine(isPreferenceKey, 'not_found') });
