import type { Package } from '@/payload-types';

type NewPackage = Omit<Package, 'id' | 'createdAt' | 'updatedAt'>;

const noFeatures = {
  customPlayerDesignEnabled: false,
  collaborationEnabled: false,
  aiFeaturesEnabled: false,
  videoPrivacyEnabled: false,
  customDomainEnabled: false,
  liveStreamingEnabled: false,
};

const allFeatures = {
  customPlayerDesignEnabled: true,
  collaborationEnabled: true,
  aiFeaturesEnabled: true,
  videoPrivacyEnabled: true,
  customDomainEnabled: true,
  liveStreamingEnabled: true,
};

/** Traffic in GB per month; an omitted limit is unlimited. Prices in cents for the whole period. */
const plans = [
  {
    slug: 'start',
    title: 'Start',
    month: 2900,
    features: { ...noFeatures, customPlayerDesignEnabled: true },
    limits: { numberOfMembers: 3, numberOfVideos: 50, numberOfAPIIntegrations: 1, monthlyTraffic: 200 },
  },
  {
    slug: 'grow',
    title: 'Grow',
    month: 9900,
    features: { ...allFeatures, customDomainEnabled: false, liveStreamingEnabled: false },
    limits: {
      numberOfMembers: 10,
      numberOfVideos: 250,
      numberOfAPIIntegrations: 3,
      monthlyTraffic: 1000,
      monthlyAiCredits: 300,
    },
  },
  {
    slug: 'business',
    title: 'Business',
    month: 29_900,
    features: allFeatures,
    limits: {
      numberOfMembers: 50,
      numberOfVideos: 2000,
      numberOfAPIIntegrations: 10,
      monthlyTraffic: 5000,
      monthlyAiCredits: 1500,
    },
  },
] as const;

/** A yearly plan costs as much as ten months. */
const monthsPaidInAYear = 10;

/** Package catalogue of a new installation. Platform administrators can edit it later. */
export const packageCatalogue: NewPackage[] = [
  {
    slug: 'free-trial',
    title: 'Free Trial',
    price: 0,
    paymentPeriod: 'month',
    isPublic: true,
    freeTrial: 14,
    features: allFeatures,
    limits: {
      numberOfMembers: 3,
      numberOfVideos: 10,
      numberOfAPIIntegrations: 1,
      monthlyTraffic: 50,
      monthlyAiCredits: 30,
    },
  },
  ...plans.flatMap(({ month, ...plan }) => [
    { ...plan, price: month, paymentPeriod: 'month' as const, isPublic: true, freeTrial: 14 },
    {
      ...plan,
      price: month * monthsPaidInAYear,
      paymentPeriod: 'year' as const,
      isPublic: true,
      freeTrial: 14,
    },
  ]),
  ...(['month', 'year'] as const).map((paymentPeriod) => ({
    slug: 'enterprise',
    title: 'Enterprise',
    paymentPeriod,
    isPublic: false,
    freeTrial: 0,
    features: allFeatures,
    limits: {},
  })),
];
