import { parse } from '@formatjs/icu-messageformat-parser';

import { isPlainText } from './format-message';

/**
 * Parses ICU messages ahead of time, for pages whose script has no parser; `formatMessage` accepts the
 * result.
 */
export const compileMessages = (messages: object): object =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]: [string, object | string]) => [
      key,
      typeof value === 'object' ? compileMessages(value) : compileMessage(value),
    ]),
  );

const compileMessage = (message: string) =>
  isPlainText(message) ? message : parse(message, { ignoreTag: true });
