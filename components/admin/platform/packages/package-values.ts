import { type Feature, features, type LimitName, limitNames } from '@/lib/core/access/permissions';
import type { Package } from '@/payload-types';

/** Form values of a package. Numbers are strings until they are sent. */
export type PackageValues = {
  title: string;
  slug: string;
  /** In euros. */
  price: string;
  paymentPeriod: 'month' | 'year';
  /** Days. */
  freeTrial: string;
  isPublic: boolean;
  stripePriceId: string;
  limits: Record<LimitName, string>;
  features: Record<Feature, boolean>;
};

export type PackageFault = 'missing' | 'slug' | 'number' | 'price' | 'stripe' | 'taken';
export type PackageFaults = Partial<Record<string, PackageFault>>;

const toText = (value: number | null | undefined): string => (value ? String(value) : '');

export const toPackageValues = (plan: Package | null): PackageValues => ({
  title: plan?.title ?? '',
  slug: plan?.slug ?? '',
  price: plan?.price === null || plan?.price === undefined ? '' : String(plan.price / 100),
  paymentPeriod: plan?.paymentPeriod ?? 'month',
  freeTrial: toText(plan?.freeTrial),
  isPublic: plan?.isPublic === true,
  stripePriceId: plan?.stripePriceId ?? '',
  limits: Object.fromEntries(
    limitNames.map((name) => [name, toText(plan?.limits?.[name])]),
  ) as PackageValues['limits'],
  features: Object.fromEntries(
    features.map((name) => [name, plan?.features?.[name] === true]),
  ) as PackageValues['features'],
});

/** `29`, `29,90` or `29.90`; null for an invalid amount. Pure. */
export const readEuros = (typed: string): number | null => {
  const plain = typed.trim().replace(',', '.');
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
};

const isCount = (typed: string): boolean => /^\d{0,9}$/.test(typed.trim());

/** Validation errors by field name. Pure. */
export const findPackageFaults = (values: PackageValues): PackageFaults => ({
  ...(values.title.trim() === '' && { title: 'missing' as const }),
  ...(!/^[a-z0-9](?:[a-z0-9-]{0,28}[a-z0-9])?$/.test(values.slug.trim()) && { slug: 'slug' as const }),
  ...(values.price.trim() !== '' && readEuros(values.price) === null && { price: 'price' as const }),
  ...(!isCount(values.freeTrial) && { freeTrial: 'number' as const }),
  ...(values.stripePriceId.trim() !== '' &&
    !/^price_\w+$/.test(values.stripePriceId.trim()) && { stripePriceId: 'stripe' as const }),
  ...Object.fromEntries(
    limitNames.filter((name) => !isCount(values.limits[name])).map((name) => [name, 'number' as const]),
  ),
});

const toCount = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

/** The request body that stores the package. Pure. */
export const toPackageBody = (values: PackageValues) => ({
  title: values.title.trim(),
  slug: values.slug.trim(),
  price: values.price.trim() === '' ? null : readEuros(values.price),
  paymentPeriod: values.paymentPeriod,
  freeTrial: toCount(values.freeTrial) ?? 0,
  isPublic: values.isPublic,
  stripePriceId: values.stripePriceId.trim() || null,
  limits: Object.fromEntries(limitNames.map((name) => [name, toCount(values.limits[name])])),
  features: values.features,
});
