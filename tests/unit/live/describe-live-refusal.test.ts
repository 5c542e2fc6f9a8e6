import { expect, it } from 'vitest';

import { explainLiveRefusal } from '@/components/admin/live/live-api';
import { CallError } from '@/components/api/call-error';
import { translate, type Translate } from '@/lib/core/i18n/text';

const text: Translate = (key, values) => translate('de', key, values);

it.each([
  ['a reason the page has words for', { status: 409, code: 'channel_in_use' }, /anderen Live-Event/],
  ['an unknown reason', { status: 400, code: 'of_tomorrow' }, /^as the server says it$/],
  ['too many calls', { status: 429, code: 'rate_limited' }, /Zu viele|warten/],
  ['a failing server', { status: 500, code: 'internal' }, /^Etwas ist schiefgegangen/],
  ['no answer', { status: 0 }, /^Etwas ist schiefgegangen/],
])('explains a refused channel start: %s', (_what, details, expected) =>
  expect(explainLiveRefusal(text, new CallError('as the server says it', details))).toMatch(expected),
);
