import { type AddressRule, findAddressFault } from '@/lib/core/network/allowed-address';

import { endpointLimits, pulledUrl } from './rules';

export type UrlFault = 'url' | 'urlHttps' | 'urlPrivate';

/** Why an endpoint may not have a URL, or null. Host names are resolved only when a webhook is sent. Pure. */
export const findUrlFault = (value: string, rule: AddressRule): UrlFault | null => {
  if (value === pulledUrl) return null;
  if (!URL.canParse(value) || value.length > endpointLimits.url) return 'url';
  const url = new URL(value);
  if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password) return 'url';
  if (findAddressFault(rule, url) === null) return null;
  return url.protocol === 'https:' ? 'urlPrivate' : 'urlHttps';
};
