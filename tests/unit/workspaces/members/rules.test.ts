import { describe, expect, it } from 'vitest';

import type { Actor } from '@/lib/core/access/actor';
import type { Role } from '@/lib/core/access/permissions';
import { canManage, listGivableRoles } from '@/lib/workspaces/members/rules';

const member = (role: Role) =>
  ({ kind: 'member', userId: 'me', memberId: 'm', role, workspace: {} }) as Actor;
const root: Actor = { kind: 'root', userId: 'me', workspace: null };

describe('roles that can be assigned', () => {
  it.each<[Actor, string]>([
    [root, 'editor manager admin superadmin'],
    [member('superadmin'), 'editor manager admin'],
    [member('admin'), 'editor manager'],
    [member('manager'), ''],
    [member('editor'), ''],
    [{ kind: 'person', userId: 'me', isDisabled: false }, ''],
    [{ kind: 'anonymous' }, ''],
  ])('for $0.kind $0.role: $1', (actor, given) => {
    expect(listGivableRoles(actor).join(' ')).toBe(given);
  });
});

describe('members that can be changed', () => {
  it.each<[Actor, { role: Role; userId?: string; isOwner?: boolean }, boolean]>([
    [member('admin'), { role: 'editor' }, true],
    [member('admin'), { role: 'admin' }, false],
    [member('superadmin'), { role: 'admin' }, true],
    [member('superadmin'), { role: 'superadmin' }, false],
    [member('superadmin'), { role: 'editor', isOwner: true }, false],
    [member('superadmin'), { role: 'editor', userId: 'me' }, false],
    [member('manager'), { role: 'editor' }, false],
    [root, { role: 'superadmin', userId: 'me' }, true],
    [root, { role: 'superadmin', isOwner: true }, false],
  ])('include for %j the member %j: %s', (actor, target, isAllowed) => {
    expect(canManage(actor, { userId: 'other', isOwner: false, ...target })).toBe(isAllowed);
  });
});
