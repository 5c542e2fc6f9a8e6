import { expect, it } from 'vitest';

import { getDeletionProgressEndpoint } from '@/endpoints/workspaces/deletion';

it('the progress link of a deletion is rate-limited across all processes', () => {
  expect(getDeletionProgressEndpoint.custom.definition.rateLimit).toMatchObject({ isShared: true });
});
