import type { GrantRefusal, ObjectInfo, ObjectRef, ReceiveRefusal, SignedGrant } from '@/lib/ports/storage';

import type { PageContent } from './find-embedding';

/** All reasons of a refusal. */
export type Refusal =
  | GrantRefusal
  | ReceiveRefusal
  | 'not_public'
  | 'not_found'
  /** Like `not_found`, for people. */
  | 'no_page'
  | 'method_not_allowed'
  | 'origin_not_allowed'
  | 'length_required'
  | 'payload_too_large'
  | 'storage_full'
  | 'unavailable';

/** Scripts that may read a response: those of all origins, or of one origin (null: of none). */
export type Readers = 'everybody' | { origin: string | null };

/** Additional properties of an object's response. */
export type Presentation = {
  /** File name for downloads; `true` for the object's own name. */
  saveAs?: string | true;
  contentSecurityPolicy?: string;
  /** Overrides the default of the object's kind. */
  cacheControl?: string;
  /** Address for the embed code. */
  oembed?: string;
  /** Content of the player page without a script. */
  content?: PageContent;
  /** Request headers that the response depends on. */
  vary?: string;
};

/** The live process serves its other paths to the panel only, with a token that the edge does not have. */
export type LivePath = `/public/${string}` | `/preview/${string}`;

/** The decision on a request. */
export type Verdict =
  | { kind: 'health' }
  | { kind: 'redirect'; status: 302 | 308; location: string }
  | { kind: 'preflight'; target: 'delivery' | 'upload'; readers: Readers }
  | { kind: 'refuse'; refusal: Refusal; readers: Readers }
  /** `isShared`: the response is the same for all clients, so it may be cached. */
  | { kind: 'send'; ref: ObjectRef; info: ObjectInfo; isShared: boolean; presentation?: Presentation }
  /** Asks the live process; `findOther` is the verdict if it has no response. */
  | { kind: 'live'; path: LivePath; findOther: () => Promise<Exclude<Verdict, { kind: 'live' }>> }
  /** Counted without content: a viewer waits for an event that has no channel. */
  | { kind: 'noted' }
  | { kind: 'receive'; grant: UploadGrant; readers: Readers };

export type UploadGrant = Extract<SignedGrant, { kind: 'put' | 'part' }>;
