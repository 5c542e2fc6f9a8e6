import type { Payload } from 'payload';

import { asSystem } from '@/lib/core/access/actor';
import { slugs } from '@/lib/core/slugs';
import type { Package } from '@/payload-types';

import { uniqueName } from '../rows/factories';

/** A paid plan with this limit of videos. */
export const createPaidPackage = (payload: Payload, numberOfVideos: number): Promise<Package> =>
  payload.create({
    collection: slugs.packages,
    data: {
      title: uniqueName('Plan'),
      slug: uniqueName('plan'),
      paymentPeriod: 'month',
      price: 2900,
      isPublic: true,
      stripePriceId: uniqueName('price'),
      limits: { numberOfVideos },
    },
    overrideAccess: true,
    req: asSystem(),
  });
