import { expect, it } from 'vitest';

import { createExample, createMessageSchema } from '@/lib/webhooks/catalogue';
import { describeWebhooks } from '@/lib/webhooks/describe-webhooks';
import { publicEventNames, testEventName } from '@/lib/webhooks/event-names';

it.each(publicEventNames)('has an example of %s that fits its schema', (name) => {
  expect(createMessageSchema(name).strict().parse(createExample(name))).toEqual(createExample(name));
});

it('describes every event for the OpenAPI document, with schemas that exist', () => {
  const { webhooks, schemas } = describeWebhooks();
  expect(Object.keys(webhooks)).toEqual([...publicEventNames, testEventName]);
  const text = JSON.stringify(webhooks);
  const named = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name);
  expect(new Set(named)).toEqual(new Set(Object.keys(schemas)));
  expect(webhooks['video.ready']).toMatchObject({ post: { operationId: 'onVideoReady' } });
});
