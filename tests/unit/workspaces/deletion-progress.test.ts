import { expect, it } from 'vitest';

import { getDeletionProgressEndpoint } from '@/endpoints/workspaces/deletion';

it('limits the rate of the progress link of a deletion across all processes', () => {
  expect(getDeletionProgressEndpoint.custom.definition.rateLimit).toMatchObject({ isShared: true });
});
