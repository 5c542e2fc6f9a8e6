import { expect } from 'vitest';

import type { PlayerPreset } from '@/payload-types';

import { callApi } from '../api/call-api';
import type { Instance } from '../instance/boot';
import { createTenant, logIn, uniqueName, type Tenant } from '../rows/factories';

export type Refusal = { error?: string; message?: string; errors?: { message: string }[] };
export type PresetTenant = Tenant & { cookie: string };

/** A tenant with its manager's cookie. */
export const createPresetTenant = async (
  instance: Instance,
  isDesignEnabled = true,
): Promise<PresetTenant> => {
  const tenant = await createTenant(instance.payload, {
    features: { customPlayerDesignEnabled: isDesignEnabled },
    limits: { numberOfVideos: 10 },
  });
  return { ...tenant, cookie: await logIn(instance, tenant.people.manager) };
};

/** Creates a preset as the manager. */
export const postPreset = async (
  instance: Instance,
  { cookie }: PresetTenant,
  fields: Partial<PlayerPreset>,
): Promise<PlayerPreset> => {
  const body = { title: uniqueName('preset'), ...fields };
  const answer = await callApi<{ doc: PlayerPreset }>(instance, 'POST', '/api/playerPresets?depth=0', {
    cookie,
    body,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.doc;
};

export const patchPreset = (instance: Instance, { cookie }: PresetTenant, id: string, body: object) =>
  callApi<Refusal>(instance, 'PATCH', `/api/playerPresets/${id}`, { cookie, body });

export const removePreset = (instance: Instance, { cookie }: PresetTenant, id: string) =>
  callApi<Refusal>(instance, 'DELETE', `/api/playerPresets/${id}?permanent=true`, { cookie });

/** The ids of a workspace's default presets; there should be exactly one. */
export const listDefaults = async (
  instance: Instance,
  { workspace }: { workspace: { id: string } },
): Promise<string[]> => {
  const { docs } = await instance.payload.find({
    collection: 'playerPresets',
    where: { and: [{ workspace: { equals: workspace.id } }, { isDefault: { equals: true } }] },
    depth: 0,
    pagination: false,
  });
  return docs.map(({ id }) => id);
};
