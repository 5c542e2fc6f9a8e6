import { expect, it } from 'vitest';

import { findFirstShown } from '@/components/admin/billing/PackageDialog/find-first-shown';

const packages = [{ id: 'start' }, { id: 'grow' }];
const inUse = (id: string) => ({ id, name: id, slug: id });

it.each([
  ['the package in use', inUse('start'), 'grow', 'start'],
  ['the wished one if the one in use is not for sale', inUse('free-trial'), 'grow', 'grow'],
  ['the wished one without a package', null, 'grow', 'grow'],
  ['neither', null, null, undefined],
])('the package dialog opens with %s', (_name, current, wishedPackageId, expected) => {
  expect(findFirstShown(packages, { package: current, wishedPackageId })?.id).toBe(expected);
});
