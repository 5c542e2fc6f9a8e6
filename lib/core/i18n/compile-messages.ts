import { isLiteralElement, parse } from '@formatjs/icu-messageformat-parser';

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

const compileMessage = (message: string) => {
  const elements = parse(message, { ignoreTag: true });
  const [first] = elements;
  return elements.length === 1 && first && isLiteralElement(first) ? first.value : elements;
};
