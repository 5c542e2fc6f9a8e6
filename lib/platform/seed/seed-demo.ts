import type { CollectionSlug, DataFromCollectionSlug, Payload, Where } from 'payload';

import { asSystem } from '@/lib/core/access/actor';
import { updateById } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import type { User, Workspace, Package } from '@/payload-types';

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

type NewRow<S extends CollectionSlug> = Parameters<typeof createRow<S>>[1];

const createRow = <S extends CollectionSlug>(
  payload: Payload,
  row: { collection: S; where: Where; data: Record<string, unknown>; context?: Record<string, unknown> },
): Promise<DataFromCollectionSlug<S>> =>
  payload.create({
    collection: row.collection,
    data: row.data as never,
    context: row.context ?? {},
    depth: 0,
    overrideAccess: true,
    req: asSystem(),
  });

/** Keeps an existing row, so that an interrupted first run can be repeated. */
const ensure = async <S extends CollectionSlug>(
  payload: Payload,
  row: NewRow<S>,
): Promise<DataFromCollectionSlug<S>> => {
  const { collection, where } = row;
  const { docs } = await payload.find({ collection, where, limit: 1, depth: 0, overrideAccess: true });
  return (docs[0] as DataFromCollectionSlug<S> | undefined) ?? createRow(payload, row);
};

/** Seeds the package catalogue. */
export const seedPackages = async (payload: Payload): Promise<void> => {
  for (const data of packageCatalogue) {
    const where: Where = {
      and: [{ slug: { equals: data.slug } }, { paymentPeriod: { equals: data.paymentPeriod } }],
    };
    await ensure(payload, { collection: slugs.packages, where, data });
  }
};

const seedWorkspace = async (payload: Payload, owner: User): Promise<Workspace> => {
  const { docs } = await payload.find({
    collection: slugs.packages,
    where: { slug: { equals: 'enterprise' } },
    limit: 1,
    depth: 0,
    overrideAccess: true,
  });
  return ensure(payload, {
    collection: slugs.workspaces,
    where: { slug: { equals: 'demo' } },
    data: {
      name: 'Demo',
      slug: 'demo',
      shortCode: 'DE',
      iconColor: '#0B6B52',
      specificWorkspaceOwner: owner.id,
      subscription: { package: docs[0]?.id },
    },
  });
};

const presets = [
  { title: 'Standard', isDefault: true, playerDesign: {} },
  {
    title: 'Hintergrund',
    isDefault: false,
    playerDesign: { controls: false, autoplay: true, loop: true, muted: true },
  },
  {
    title: 'Barrierearm',
    isDefault: false,
    playerDesign: { initCaptions: true, showTranscription: true, primaryColor: '#0B8665' },
  },
];

const seedMembership = async (payload: Payload, user: User, workspace: Workspace): Promise<void> => {
  await ensure(payload, {
    collection: slugs.members,
    where: { and: [{ workspace: { equals: workspace.id } }, { email: { equals: user.email } }] },
    data: {
      email: user.email,
      userConnection: user.id,
      workspace: workspace.id,
      role: 'superadmin',
      status: 'accepted',
    },
  });
  await updateById(payload, slugs.users, user.id, { activeWorkspace: workspace.id });
};

/**
 * Seeds a first run: packages, a platform administrator, their workspace with all features, and player
 * presets. Idempotent.
 */
export const seedDemo = async (
  payload: Payload,
  { email, password }: { email: string; password: string },
): Promise<{ user: User; workspace: Workspace }> => {
  await seedPackages(payload);
  const user = await ensure(payload, {
    collection: slugs.users,
    where: { email: { equals: email } },
    data: { email, password, firstname: 'Demo', lastname: 'Admin', rootAccess: true },
    // The operator chooses this password on the machine itself.
    context: { skipPasswordPolicy: true },
  });
  const workspace = await seedWorkspace(payload, user);
  await seedMembership(payload, user, workspace);
  for (const preset of presets) {
    await ensure(payload, {
      collection: slugs.playerPresets,
      where: { and: [{ workspace: { equals: workspace.id } }, { title: { equals: preset.title } }] },
      data: { ...preset, workspace: workspace.id },
    });
  }
  return { user, workspace };
};
