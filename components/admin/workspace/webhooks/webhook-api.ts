import { callApi, toQuery } from '@/components/api/call-api';
import type { Delivery, DeliveryDetails } from '@/lib/webhooks/deliveries';
import type { DeliveryState, PublicEventName } from '@/lib/webhooks/event-names';

export const listPath = '/admin/collections/webhookEndpoints';
export const webhookPath = (id: string): string => `${listPath}/${id}`;

const toPath = (id: string): string => `/api/webhookEndpoints/${encodeURIComponent(id)}`;

export type EndpointDraft = { url: string; events: PublicEventName[]; description: string };

/** Creates an endpoint. Only this answer contains its secret. */
export const createEndpoint = async (body: EndpointDraft): Promise<{ id: string; secret: string }> =>
  (await callApi<{ doc: { id: string; secret: string } }>('POST', '/api/webhookEndpoints?depth=0', { body }))
    .doc;

export const findEndpoint = (id: string) => callApi<EndpointDraft>('GET', `${toPath(id)}?depth=0`);

export const updateEndpoint = (id: string, body: EndpointDraft) =>
  callApi('PATCH', `${toPath(id)}?depth=0`, { body });

/** The calls behind the menu of an endpoint. */
export const endpointActions = {
  disable: (id: string) => callApi('PATCH', `${toPath(id)}?depth=0`, { body: { isDisabled: true } }),
  enable: (id: string) => callApi('PATCH', `${toPath(id)}?depth=0`, { body: { isDisabled: false } }),
  delete: (id: string) => callApi('DELETE', `${toPath(id)}?depth=0`),
};
export type EndpointAction = keyof typeof endpointActions;

export const rotateSecret = (id: string) =>
  callApi<{ secret: string; previousSecretUntil: string }>('POST', `${toPath(id)}/rotate-secret`);

export type DeliveryPage = { docs: Delivery[]; totalDocs: number; page: number; totalPages: number };

export const listDeliveries = (
  id: string,
  { state, page }: { state: DeliveryState | ''; page: number },
  signal: AbortSignal,
) =>
  callApi<DeliveryPage>(
    'GET',
    `${toPath(id)}/deliveries?${toQuery({ page, limit: 20, ...(state && { state }) })}`,
    { signal, isInBackground: true },
  );

export const findDelivery = (id: string, delivery: string, signal: AbortSignal) =>
  callApi<DeliveryDetails>('GET', `${toPath(id)}/deliveries/${encodeURIComponent(delivery)}`, {
    signal,
    isInBackground: true,
  });

export const redeliver = (id: string, delivery: string) =>
  callApi<DeliveryDetails>('POST', `${toPath(id)}/deliveries/${encodeURIComponent(delivery)}/redeliver`);

export const sendTest = (id: string, event: PublicEventName | '') =>
  callApi<DeliveryDetails>('POST', `${toPath(id)}/test`, { body: event ? { event } : {} });
