import type { Where } from 'payload';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import type { BillingPort, BillingSubscription } from '@/lib/ports/billing';
import { reconcileSubscriptions } from '@/lib/workspaces/billing/reconcile-subscriptions';
import { createPaidPackage } from '@/tests/support/billing/billing-calls';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant, uniqueName } from '@/tests/support/rows/factories';
import { killEverywhere } from '@/tests/support/rows/kill-at-write';

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());

it('finds and publishes changes without a message every night, even if the process is killed', async () => {
  const { payload } = instance;
  const [small, large] = [await createPaidPackage(payload, 1), await createPaidPackage(payload, 50)];
  const subscription: Omit<BillingSubscription, 'customerId'> = {
    ...{ id: 'sub_1', itemId: 'si_1', priceId: large.stripePriceId ?? '', state: 'active' },
    ...{ currentPeriodEnd: '2030-01-01T00:00:00.000Z', cancelAtPeriodEnd: false },
    ...{ paymentFailedAt: null, startedAt: '2026-01-01T00:00:00.000Z' },
  };
  let customer = '';
  const billing: Pick<BillingPort, 'isAvailable' | 'findSubscription'> = {
    isAvailable: true,
    // Customers of earlier attempts are not looked up again.
    findSubscription: async ({ customerId }) => {
      if (customerId !== customer) throw new Error('not of this attempt');
      return { ...subscription, customerId };
    },
  };
  const ports = { getBilling: async () => billing as BillingPort };
  const reconcile = () => reconcileSubscriptions({ payload, ports }, new Date(Date.now() + 25 * 3_600_000));
  const killed = await killEverywhere(payload, async () => {
    const { workspace } = await createTenant(payload);
    const { id } = workspace;
    customer = uniqueName('cus');
    await payload.update({
      collection: slugs.workspaces,
      id,
      data: { subscription: { package: small.id } },
      overrideAccess: true,
    });
    await payload.db.updateOne({
      collection: slugs.workspaces,
      id,
      data: { billing: { state: 'active', cancelAtPeriodEnd: false, customerId: customer } },
    });
    const publishing: Where = {
      and: [{ taskSlug: { equals: 'publish-workspace' } }, { workspace: { equals: id } }],
    };
    await payload.db.deleteMany({ collection: 'payload-jobs', where: publishing });
    return {
      step: reconcile,
      check: async () => {
        await reconcile();
        const row = await payload.findByID({ collection: slugs.workspaces, id, depth: 0 });
        expect(getRelationId(row.subscription?.package)).toBe(large.id);
        const jobs = await payload.db.count({ collection: 'payload-jobs', where: publishing });
        expect(jobs.totalDocs).toBeGreaterThan(0);
      },
    };
  });
  expect(killed).toBeGreaterThan(1);
});
