import { hmac, isSignedByOne, type Keys } from '@/lib/core/secrets/secret';
import { decodeKey, encodeKey } from '@/lib/core/storage/object-key';
import type { Bucket, GrantRefusal, ObjectRef, SignedGrant, SignedRequest } from '@/lib/ports/storage';

/** Path of the upload bucket at the edge; everything else is the stream bucket. */
const uploadPath = '_upload';

/** Maximum lifetime of a signed URL in seconds, the limit of S3's own signatures. */
export const maxExpiresIn = 604_800;

type Claims = { grant: SignedGrant; /** Unix seconds. */ expires: number };

/** The signed text. It contains every field of the grant, so that no part of a URL can be exchanged. */
const canonicalText = ({ grant, expires }: Claims): string => {
  const { bucket, key } = grant.ref;
  const rest =
    grant.kind === 'put'
      ? [grant.contentType, ...(grant.size === undefined ? [] : [grant.size])]
      : grant.kind === 'part'
        ? [grant.uploadId, grant.partNumber, ...limitsOf(grant)]
        : [grant.downloadName ?? null];
  return JSON.stringify([methodOf(grant), grant.kind, bucket, key, expires, ...rest]);
};

/** Nothing for a part without limits. */
const limitsOf = ({ size, origin }: { size?: number; origin?: string }) =>
  size === undefined && origin === undefined ? [] : [size ?? null, origin ?? null];

const methodOf = (grant: SignedGrant): 'GET' | 'PUT' => (grant.kind === 'get' ? 'GET' : 'PUT');

/** The path (leading slash, no query) of an object at the edge. */
const objectPath = ({ bucket, key }: ObjectRef): string =>
  bucket === 'upload' ? `/${uploadPath}/${encodeKey(key)}` : `/${encodeKey(key)}`;

/** Path and query of a URL that is valid until `expires` (Unix seconds). */
export const signUrl = (signingKey: Buffer, claims: Claims): string => {
  const { grant, expires } = claims;
  const query = new URLSearchParams({ expires: String(expires) });
  if (grant.kind === 'put') {
    query.set('contentType', grant.contentType);
    if (grant.size !== undefined) query.set('size', String(grant.size));
  }
  if (grant.kind === 'part') {
    query.set('uploadId', grant.uploadId);
    query.set('partNumber', String(grant.partNumber));
    if (grant.size !== undefined) query.set('size', String(grant.size));
    if (grant.origin !== undefined) query.set('origin', grant.origin);
  }
  if (grant.kind === 'get' && grant.downloadName !== undefined) query.set('downloadName', grant.downloadName);
  query.set('signature', hmac(signingKey, canonicalText(claims)));
  return `${objectPath(grant.ref)}?${query}`;
};

/**
 * Checks a request against the signature in its URL; `now` in Unix milliseconds. Returns the first fault in
 * the order of the checks.
 */
export const verifySignedUrl = (
  signingKeys: Keys,
  request: SignedRequest,
  now: number,
): { grant: SignedGrant } | { refused: GrantRefusal } => {
  const parsed = parseSignedUrl(request.url);
  if (!parsed) return { refused: 'malformed' };
  const { claims, signature } = parsed;
  const isGenuine = isSignedByOne(signature, signingKeys, (key) => hmac(key, canonicalText(claims)));
  if (!isGenuine) return { refused: 'bad_signature' };
  if (now >= claims.expires * 1000) return { refused: 'expired' };

  const { grant } = claims;
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (method !== methodOf(grant)) return { refused: 'wrong_method' };
  if (grant.kind === 'put' && !isSameType(request.contentType, grant.contentType)) {
    return { refused: 'wrong_content_type' };
  }
  return { grant };
};

const isSameType = (sent: string | undefined, signed: string): boolean =>
  sent?.trim().toLowerCase() === signed.trim().toLowerCase();

const parseSignedUrl = (url: string): { claims: Claims; signature: string } | null => {
  const [path = '', search = ''] = splitOnce(url, '?');
  const query = new URLSearchParams(search);
  const signature = query.get('signature');
  const expires = Number(query.get('expires') || Number.NaN);
  const ref = parseObjectPath(path);
  if (!ref || !signature || !Number.isSafeInteger(expires)) return null;
  const grant = parseGrant(ref, query);
  return grant && { claims: { grant, expires }, signature };
};

const parseGrant = (ref: ObjectRef, query: URLSearchParams): SignedGrant | null => {
  const contentType = query.get('contentType');
  const uploadId = query.get('uploadId');
  if (uploadId !== null) return parsePart(ref, uploadId, query);
  if (contentType !== null) return parsePut(ref, contentType, query.get('size'));
  const downloadName = query.get('downloadName');
  return { kind: 'get', ref, ...(downloadName === null ? {} : { downloadName }) };
};

const parsePart = (ref: ObjectRef, uploadId: string, query: URLSearchParams): SignedGrant | null => {
  const partNumber = Number(query.get('partNumber'));
  const size = query.get('size');
  const origin = query.get('origin');
  if (!Number.isInteger(partNumber) || partNumber < 1 || (size !== null && !isSize(size))) return null;
  const limits = { ...(size !== null && { size: Number(size) }), ...(origin !== null && { origin }) };
  return { kind: 'part', ref, uploadId, partNumber, ...limits };
};

const isSize = (text: string): boolean => /^\d{1,15}$/.test(text);

const parsePut = (ref: ObjectRef, contentType: string, size: string | null): SignedGrant | null => {
  if (size === null) return { kind: 'put', ref, contentType };
  return isSize(size) ? { kind: 'put', ref, contentType, size: Number(size) } : null;
};

const parseObjectPath = (path: string): ObjectRef | null => {
  const isUpload = path.startsWith(`/${uploadPath}/`);
  const bucket: Bucket = isUpload ? 'upload' : 'stream';
  const key = decodeKey(path.slice(isUpload ? uploadPath.length + 2 : 1));
  return key === null ? null : { bucket, key };
};

const splitOnce = (text: string, separator: string): [string, string?] => {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
};
