import { describe, expect, it } from 'vitest';

import {
  findPackageFaults,
  readEuros,
  toPackageBody,
  toPackageValues,
} from '@/components/admin/platform/packages/package-values';

describe('a typed amount', () => {
  it.each([
    ['29', 2900],
    [' 29,90 ', 2990],
    ['29.9', 2990],
    ['0', 0],
    ['19,99', 1999],
    ['', null],
    ['29,999', null],
    ['-1', null],
    ['1.000,00', null],
    ['1e3', null],
  ])('%j is %j cents', (typed, cents) => {
    expect(readEuros(typed)).toBe(cents);
  });
});

describe('a plan as typed', () => {
  const values = { ...toPackageValues(null), title: 'Grow', slug: 'grow' };

  it('is sent with its price in cents, and without limits if none are typed', () => {
    const body = toPackageBody({
      ...values,
      price: '29,90',
      limits: { ...values.limits, numberOfVideos: '50' },
    });
    expect(body).toMatchObject({ price: 2990, freeTrial: 0, stripePriceId: null });
    expect(body.limits).toMatchObject({ numberOfVideos: 50, numberOfMembers: null });
  });

  it('reports which fields are wrong', () => {
    expect(findPackageFaults(values)).toEqual({});
    expect(
      findPackageFaults({
        ...values,
        title: ' ',
        slug: 'Grow!',
        price: 'x',
        freeTrial: '1.5',
        stripePriceId: 'prod_1',
        limits: { ...values.limits, monthlyTraffic: '-1' },
      }),
    ).toEqual({
      title: 'missing',
      slug: 'slug',
      price: 'price',
      freeTrial: 'number',
      stripePriceId: 'stripe',
      monthlyTraffic: 'number',
    });
  });
});
