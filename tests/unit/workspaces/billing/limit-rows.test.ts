import { expect, it } from 'vitest';

import { findExcess, listLimitRows } from '@/components/admin/billing/package-choices';
import type { Limits } from '@/components/admin/billing/plan-api';
import type { Package } from '@/payload-types';

const used = { current: 4, limit: null };
const now: Limits = {
  amountOfVideos: used,
  amountOfMembers: used,
  amountOfAPIIntegrations: used,
  trafficOfCurrentMonth: used,
  aiCreditsCurrentMonth: used,
};
const limits = { numberOfVideos: 3, numberOfMembers: 4, monthlyTraffic: 1 };
const plan = (aiFeaturesEnabled: boolean) => ({ limits, features: { aiFeaturesEnabled } }) as Package;

it('lists AI credits only if the plan includes AI, as unlimited without a limit', () => {
  const names = (isOn: boolean) => listLimitRows(plan(isOn)).map(({ limit }) => limit);
  const others = ['numberOfVideos', 'numberOfMembers', 'numberOfAPIIntegrations', 'monthlyTraffic'];
  expect(names(false)).toEqual(others);
  expect(names(true)).toEqual([...others, 'monthlyAiCredits']);
});

it('reports by how much the usage exceeds a plan', () => {
  expect(listLimitRows(plan(true)).map((row) => findExcess(row, plan(true), now))).toEqual([1, 0, 0, 0, 0]);
});
