import sax from 'sax';

import { ConversionError } from './timed-text';

/** Names without their prefixes. */
export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
};

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * A small XML file as a tree; its root, or null where it has none. Entities that a file defines itself are left as they stand, and
 * nothing is loaded. Throws `ConversionError` with the line at fault.
 */
export const parseXml = (source: string): XmlElement | null => {
  const parser = sax.parser(true);
  const document: XmlElement = { name: '', attributes: {}, children: [] };
  const open = [document];
  const add = (child: XmlElement | string): void => void open.at(-1)?.children.push(child);
  const fail = (): never => {
    throw new ConversionError({ line: parser.line + 1, reason: 'malformed' });
  };
  parser.onopentag = ({ name, attributes }) => {
    const pairs = Object.entries(attributes).map(([key, value]) => [withoutPrefix(key), String(value)]);
    const element = { name: withoutPrefix(name), attributes: Object.fromEntries(pairs), children: [] };
    add(element);
    open.push(element);
  };
  parser.onclosetag = () => void open.pop();
  parser.ontext = add;
  parser.oncdata = add;
  parser.onerror = (error) => {
    // An entity that is not XML's own stays as it is written.
    if (!error.message.startsWith('Invalid character entity')) fail();
    parser.error = null as never;
  };
  parser.write(source).close();
  return document.children.find((child) => typeof child !== 'string') ?? null;
};
