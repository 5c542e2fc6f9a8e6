import { expect, it } from 'vitest';

import { getDeletionProgressEndpoint } from '@/endpoints/workspaces/deletion';

it('the link that shows how far a deletion is, is counted by all processes together', () => {
  expect(getDeletionProgressEndpoint.custom.definition.rateLimit).toMatchObject({ isShared: true });
});
