import { expect, it } from 'vitest';

import { deletionProgressEndpoint } from '@/endpoints/workspaces/delete-workspace';

it('the link that shows how far a deletion is, is counted by all processes together', () => {
  expect(deletionProgressEndpoint.custom.definition.rateLimit).toMatchObject({ isShared: true });
});
