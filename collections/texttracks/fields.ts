import type { FieldHook, TextField } from 'payload';

import { readTexttrackFile } from '@/lib/videos/text-tracks/read-texttrack-file';
import { presentTexttrack } from '@/lib/videos/text-tracks/present-texttrack';
import { isSingleRead } from '@/hooks/is-single-read';
import { noOne } from '@/lib/core/access/tenant';
import { getPorts } from '@/lib/adapters/get-ports';
import type { Texttrack } from '@/payload-types';

const addUrl: FieldHook<Texttrack> = async ({ originalDoc, req }) => {
  if (!originalDoc?.filename || req.payloadAPI === 'local') return null;
  return presentTexttrack(originalDoc, await getPorts().deliveryFor(originalDoc.workspace)).url;
};

const addContent: FieldHook<Texttrack> = async (args) => {
  if (!isSingleRead(args) || !args.originalDoc) return undefined;
  const vtt = await readTexttrackFile(getPorts(), args.originalDoc);
  return vtt === null ? null : encodeURIComponent(vtt);
};

const virtual = (name: string, hook: FieldHook<Texttrack>): TextField => ({
  name,
  type: 'text',
  virtual: true,
  access: { create: noOne, update: noOne },
  admin: { hidden: true },
  hooks: { afterRead: [hook] },
});

/** URL of the file, and its content (URL-encoded WebVTT) if a single track is read. */
export const virtualTexttrackFields = [virtual('url', addUrl), virtual('content', addContent)];
