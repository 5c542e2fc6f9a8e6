import { expect, it } from 'vitest';

import { readOutcomes } from '@/components/admin/workspace/members/group-members';

it('counts the invited people who were emailed', () => {
  expect(
    readOutcomes([
      { email: 'a@example.com', outcome: 'invited' },
      { email: 'b@example.com', outcome: 'member' },
      { email: 'c@example.com', outcome: 'limit' },
      { email: 'd@example.com', outcome: 'invited' },
    ]),
  ).toEqual({ sent: 2, left: ['c@example.com'], members: ['b@example.com'] });
});
