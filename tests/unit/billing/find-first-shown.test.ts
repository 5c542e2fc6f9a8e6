import { expect, it } from 'vitest';

import { findFirstShown } from '@/components/admin/billing/PackageDialog/find-first-shown';

const packages = [{ id: 'start' }, { id: 'grow' }];
const inUse = (id: string) => ({ id, name: id, slug: id });
const paid = '2026-11-01T00:00:00.000Z';

it.each([
  ['the package that is paid for', inUse('start'), paid, 'grow', 'start'],
  ['the wished one beside a plan set by hand', inUse('start'), null, 'grow', 'grow'],
  ['the wished one if the one in use is not for sale', inUse('free-trial'), paid, 'grow', 'grow'],
  ['the wished one without a package', null, null, 'grow', 'grow'],
  ['neither', inUse('start'), null, null, undefined],
])('the package dialog opens with %s', (_name, current, startedAt, wishedPackageId, expected) => {
  expect(findFirstShown(packages, { package: current, startedAt, wishedPackageId })?.id).toBe(expected);
});
