import { slugs } from '@/lib/core/slugs';

import { each, unauthorized, type EndpointExpectation } from '../expectations/endpoint-statuses';
import { makeRow, type World } from '../world';

/** Admins, and tokens that may manage webhooks and are not confined to categories. */
const ofAdmins = (status: number): EndpointExpectation['statuses'] => ({
  ...unauthorized,
  ...each(['admin', 'superadmin', 'token'], status),
  ...each(['otherSuperadmin', 'otherToken'], 404),
  default: 403,
});

/** An endpoint of the attacked tenant, and a delivery to it. */
const makeDelivery = async (world: World) => {
  const endpoint = await makeRow(world, slugs.webhookEndpoints, world.own);
  const delivery = await makeRow(world, slugs.webhookDeliveries, world.own);
  await world.payload.db.updateOne({
    collection: slugs.webhookDeliveries,
    id: delivery.id,
    data: { endpoint: endpoint.id },
  });
  return { endpoint, delivery };
};

const onEndpoint = (path: string, status: number, body?: object): EndpointExpectation => ({
  statuses: ofAdmins(status),
  prepare: async (world) => {
    const { id } = await makeRow(world, slugs.webhookEndpoints, world.own);
    const subject = { collection: slugs.webhookEndpoints, id };
    return { path: `/api/webhookEndpoints/${id}${path}`, ...(body && { body }), subject };
  },
});

const onDelivery = (path: string, status: number, body?: object): EndpointExpectation => ({
  statuses: ofAdmins(status),
  prepare: async (world) => {
    const { endpoint, delivery } = await makeDelivery(world);
    return {
      path: `/api/webhookEndpoints/${endpoint.id}/deliveries/${delivery.id}${path}`,
      ...(body && { body }),
      subject: { collection: slugs.webhookDeliveries, id: delivery.id },
    };
  },
});

export const webhookCalls: Record<string, EndpointExpectation> = {
  'GET /api/webhookEndpoints/:endpointId/deliveries': onEndpoint('/deliveries', 200),
  'GET /api/webhookEndpoints/:endpointId/deliveries/:deliveryId': onDelivery('', 200),
  'POST /api/webhookEndpoints/:endpointId/deliveries/:deliveryId/redeliver': onDelivery('/redeliver', 202),
  'GET /api/webhookEndpoints/:endpointId/messages': onEndpoint('/messages', 200),
  'POST /api/webhookEndpoints/:endpointId/deliveries/:deliveryId/report': onDelivery('/report', 200, {
    status: 204,
  }),
  'POST /api/webhookEndpoints/:endpointId/test': onEndpoint('/test', 202, {}),
  'POST /api/webhookEndpoints/:endpointId/rotate-secret': onEndpoint('/rotate-secret', 200),
};
