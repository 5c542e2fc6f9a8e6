import type { Api } from '../create-api';
import { listPages } from '../listing';
import type { Answer, Body, CallOptions, Query } from '../operations';

export type Integration = Answer<'getIntegration'>;
export type WebhookEndpoint = Answer<'getWebhookEndpoint'>;
export type Rule = Answer<'getRule'>;

const at = (id: string) => ({ params: { path: { id } } });

/** Tokens. Only a session of a person may manage them: a token can't make another one. */
export const createIntegrations = (api: Api) => ({
  list: (query: Query<'listIntegrations'> & CallOptions = {}) =>
    listPages(query, (call) => api.call(api.GET('/api/integrations', call))),
  get: (id: string) => api.call(api.GET('/api/integrations/{id}', at(id))),
  /** The answer contains the token, which is not shown again. */
  create: async (body: Body<'createIntegration'>): Promise<Integration> =>
    (await api.call(api.POST('/api/integrations', { body }))).doc,
  update: async (id: string, body: Body<'updateIntegration'>): Promise<Integration> =>
    (await api.call(api.PATCH('/api/integrations/{id}', { ...at(id), body }))).doc,
  /** Makes a new token. The old one stays valid for `graceHours`. */
  rotate: (id: string, body: Body<'rotateIntegrationToken'> = {}) =>
    api.call(api.POST('/api/integrations/{id}/rotate', { ...at(id), body })),
  delete: async (id: string): Promise<void> => {
    await api.call(api.DELETE('/api/integrations/{id}', at(id)));
  },
});

/** Receivers of webhooks, and what was sent to them. */
export const createWebhookEndpoints = (api: Api) => {
  const of = (endpointId: string) => ({ params: { path: { endpointId } } });
  const delivery = (endpointId: string, deliveryId: string) => ({
    params: { path: { endpointId, deliveryId } },
  });
  return {
    list: (query: Query<'listWebhookEndpoints'> & CallOptions = {}) =>
      listPages(query, (call) => api.call(api.GET('/api/webhookEndpoints', call))),
    get: (id: string) => api.call(api.GET('/api/webhookEndpoints/{id}', at(id))),
    /** The answer contains the secret, which is not shown again. */
    create: async (body: Body<'createWebhookEndpoint'>): Promise<WebhookEndpoint> =>
      (await api.call(api.POST('/api/webhookEndpoints', { body }))).doc,
    update: async (id: string, body: Body<'updateWebhookEndpoint'>): Promise<WebhookEndpoint> =>
      (await api.call(api.PATCH('/api/webhookEndpoints/{id}', { ...at(id), body }))).doc,
    delete: async (id: string): Promise<void> => {
      await api.call(api.DELETE('/api/webhookEndpoints/{id}', at(id)));
    },
    /** Makes a new secret. For a day, messages are signed with both. */
    rotateSecret: (id: string) =>
      api.call(api.POST('/api/webhookEndpoints/{endpointId}/rotate-secret', of(id))),
    /** Sends `webhook.test`, or the example of an event. */
    test: (id: string, body: Body<'testWebhookEndpoint'> = {}) =>
      api.call(api.POST('/api/webhookEndpoints/{endpointId}/test', { ...of(id), body })),
    deliveries: (id: string, query: Query<'listWebhookDeliveries'> & CallOptions = {}) =>
      listPages(query, ({ params, signal }) =>
        api.call(
          api.GET('/api/webhookEndpoints/{endpointId}/deliveries', {
            params: { path: { endpointId: id }, ...params },
            signal,
          }),
        ),
      ),
    getDelivery: (id: string, deliveryId: string) =>
      api.call(
        api.GET('/api/webhookEndpoints/{endpointId}/deliveries/{deliveryId}', delivery(id, deliveryId)),
      ),
    redeliver: (id: string, deliveryId: string) =>
      api.call(
        api.POST(
          '/api/webhookEndpoints/{endpointId}/deliveries/{deliveryId}/redeliver',
          delivery(id, deliveryId),
        ),
      ),
    /** The signed messages of an endpoint with the URL `listen:`, for receivers that can't be reached. */
    waiting: async (id: string, { signal }: CallOptions = {}) =>
      (await api.call(api.GET('/api/webhookEndpoints/{endpointId}/messages', { ...of(id), signal }))).docs,
    /** Ends the delivery of a waiting message. */
    report: (id: string, deliveryId: string, body: Body<'reportWebhook'>) =>
      api.call(
        api.POST('/api/webhookEndpoints/{endpointId}/deliveries/{deliveryId}/report', {
          ...delivery(id, deliveryId),
          body,
        }),
      ),
  };
};

/** Actions that follow an event. Only a session of a person may manage rules. */
export const createRules = (api: Api) => ({
  list: (query: Query<'listRules'> & CallOptions = {}) =>
    listPages(query, (call) => api.call(api.GET('/api/rules', call))),
  get: (id: string) => api.call(api.GET('/api/rules/{id}', at(id))),
  create: async (body: Body<'createRule'>): Promise<Rule> =>
    (await api.call(api.POST('/api/rules', { body }))).doc,
  update: async (id: string, body: Body<'updateRule'>): Promise<Rule> =>
    (await api.call(api.PATCH('/api/rules/{id}', { ...at(id), body }))).doc,
  delete: async (id: string): Promise<void> => {
    await api.call(api.DELETE('/api/rules/{id}', at(id)));
  },
});

/** Tokens with which a page without an account uploads one file. */
export const createUploadTokens = (api: Api) => ({
  list: () => api.call(api.GET('/api/upload-tokens')),
  /** The answer contains the token, which is not shown again. */
  create: (body: Body<'createUploadToken'> = {}) => api.call(api.POST('/api/upload-tokens', { body })),
  revoke: async (id: string): Promise<void> => {
    await api.call(api.DELETE('/api/upload-tokens/{id}', at(id)));
  },
});

/** Entries of the event log. */
export const createEventLog = (api: Api) => ({
  list: (query: Query<'listLogEntries'> & CallOptions = {}) =>
    listPages(query, (call) => api.call(api.GET('/api/eventLogs', call))),
  get: (id: string) => api.call(api.GET('/api/eventLogs/{id}', at(id))),
});
