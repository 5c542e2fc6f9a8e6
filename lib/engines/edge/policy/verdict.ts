import type {
  GrantRefusal,
  ObjectInfo,
  ObjectRef,
  ReceiveRefusal,
  SignedGrant,
} from '@/lib/ports/storage/port';

import type { PageContent } from './find-embedding';

/** Every reason for which the edge says no. */
export type Refusal =
  | GrantRefusal
  | ReceiveRefusal
  | 'not_public'
  | 'not_found'
  | 'method_not_allowed'
  | 'origin_not_allowed'
  | 'length_required'
  | 'payload_too_large'
  | 'storage_full'
  | 'unavailable';

/** Whose scripts may read an answer: everybody's, or those of one origin (null: of none). */
export type Readers = 'everybody' | { origin: string | null };

/** How an object is sent, where it is more than its bytes. */
export type Presentation = {
  /** Saved by browsers under this name; `true` for the object's own. */
  saveAs?: string | true;
  contentSecurityPolicy?: string;
  /** In place of what its kind of object has. */
  cacheControl?: string;
  /** Where to ask for the embed code. */
  oembed?: string;
  /** Content of the player page without a script. */
  content?: PageContent;
  /** Request headers that the answer depends on. */
  vary?: string;
};

/** The live process answers its other paths to the panel alone, by a token that the edge does not have. */
export type LivePath = `/public/${string}` | `/preview/${string}`;

/** What a request gets. */
export type Verdict =
  | { kind: 'health' }
  | { kind: 'redirect'; status: 302 | 308; location: string }
  | { kind: 'preflight'; target: 'delivery' | 'upload'; readers: Readers }
  | { kind: 'refuse'; refusal: Refusal; readers: Readers }
  /** `isShared`: the answer is the same for everybody, so it may be kept. */
  | { kind: 'send'; ref: ObjectRef; info: ObjectInfo; isShared: boolean; presentation?: Presentation }
  /** Asks the live process; `findOther` says what there is if that has nothing. */
  | { kind: 'live'; path: LivePath; findOther: () => Promise<Exclude<Verdict, { kind: 'live' }>> }
  /** Heard, and there is nothing to say: who waits for an event that has no channel. */
  | { kind: 'noted' }
  | { kind: 'receive'; grant: UploadGrant; readers: Readers };

export type UploadGrant = Extract<SignedGrant, { kind: 'put' | 'part' }>;
