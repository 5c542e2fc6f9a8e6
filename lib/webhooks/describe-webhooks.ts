import { z } from 'zod';

import {
  createExample,
  createMessageSchema,
  eventDefinitions,
  getObjectSchemaName,
  objectSchemas,
} from './catalogue';
import { publicEventNames, publicEvents, type PublicEventName, testEventName } from './event-names';

type Json = Record<string, unknown>;

const toSchema = (schema: z.ZodType): Json => {
  const { $schema: _draft, ...json } = z.toJSONSchema(schema, { io: 'output' }) as Json;
  return json;
};

const header = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

const headers = [
  header('webhook-id', 'Identifies the message. Repeated deliveries have the same id.', 'msg_3f2a9c51e07b'),
  header('webhook-timestamp', 'When this attempt was sent, in seconds since 1970.', '1793433600'),
  header(
    'webhook-signature',
    'One or more signatures, separated by spaces: `v1,` and the HMAC-SHA256 of ' +
      '`{webhook-id}.{webhook-timestamp}.{body}` in base64. While a secret is being rotated there are two.',
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  ),
];

/** `onVideoReady` of `video.ready`. */
const toOperationId = (name: string): string =>
  `on${name
    .split('.')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')}`;

const describeEvent = (name: PublicEventName): Json => {
  const { summary } = eventDefinitions[name];
  const schema = toSchema(createMessageSchema(name)) as { properties: { data: { properties: Json } } };
  schema.properties.data.properties[publicEvents[name]] = {
    $ref: `#/components/schemas/${getObjectSchemaName(name)}`,
  };
  return describeMessage(name, { summary, schema, example: createExample(name) });
};

const describeMessage = (
  name: string,
  { summary, schema, example }: { summary: string; schema: object; example: object },
): Json => ({
  post: {
    operationId: toOperationId(name),
    tags: ['Webhooks'],
    summary: summary.replace(/\.$/, ''),
    // The signature authenticates the message.
    security: [],
    parameters: headers,
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example } },
    },
    responses: {
      '2XX': { description: 'Received. Any other answer, and none within 15 seconds, is repeated.' },
      '410': { description: 'Gone. The endpoint is disabled.' },
    },
  },
});

/** The message of `testWebhookEndpoint`, which reaches every endpoint. */
const describeTest = (): Json =>
  describeMessage(testEventName, {
    summary: 'A test of an endpoint.',
    schema: toSchema(testMessageSchema),
    example: {
      type: testEventName,
      schemaVersion: 1,
      timestamp: '2026-10-31T08:00:00.000Z',
      workspace: '0f1f6a52-9a27-4b1e-8f0f-3c8f5c2a7b10',
      data: { endpoint: '5b1f9a3e-2f6e-4a38-9a55-1b7e3f0c2d11' },
    },
  });

const testMessageSchema = z.object({
  type: z.literal(testEventName),
  schemaVersion: z.literal(1),
  timestamp: z.iso.datetime(),
  workspace: z.string(),
  data: z.object({ endpoint: z.string().describe('ID of the webhook endpoint.') }),
});

/** The `webhooks` of the OpenAPI document, and the component schemas that they refer to. */
export const describeWebhooks = (): { webhooks: Record<string, Json>; schemas: Record<string, Json> } => ({
  webhooks: {
    ...Object.fromEntries(publicEventNames.map((name) => [name, describeEvent(name)])),
    [testEventName]: describeTest(),
  },
  schemas: Object.fromEntries(
    Object.entries(objectSchemas).map(([name, schema]) => [name, toSchema(schema)]),
  ),
});
