import { expect, it } from 'vitest';

import { findFirstShown, findUnsold } from '@/components/admin/billing/package-choices';

const packages = [{ id: 'start' }, { id: 'grow' }];
const inUse = (id: string) => ({ id, name: id, slug: id });

it.each([
  ['the current plan, paid or set by an administrator', inUse('start'), 'grow', 'start'],
  ['the requested plan if the current one is not for sale', inUse('free-trial'), 'grow', 'grow'],
  ['the requested plan without a current one', null, 'grow', 'grow'],
  ['neither', inUse('enterprise'), null, undefined],
])('the plan dialog opens with %s', (_name, current, wishedPackageId, expected) => {
  expect(findFirstShown(packages, { package: current, wishedPackageId })?.id).toBe(expected);
});

it.each([
  ['a plan for sale', 'start', 'active_subscription', true, null],
  ['a plan that is not for sale', 'enterprise', 'active_subscription', true, 'enterprise'],
  ['an ended plan', 'enterprise', 'expired_subscription', false, null],
  ['the trial', 'free-trial', 'in_trial', true, null],
] as const)('names a current plan that is not for sale: %s', (_name, id, status, isValid, expected) => {
  const info = { status: { status, isValid }, subscription: { package: inUse(id) } };
  expect(findUnsold(packages, info)).toBe(expected);
});
