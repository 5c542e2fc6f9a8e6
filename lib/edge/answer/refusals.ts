import type { GrantRefusal, ReceiveRefusal } from '@/lib/ports/storage/port';

import { answerJson, type Exchange } from '../server/exchange';
import type { HeaderList } from './header-list';

type Refusal =
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

/** Every way the edge says no: code → status and text. */
const refusalTable: Record<Refusal, { status: number; message: string }> = {
  malformed: { status: 400, message: 'This address is not valid.' },
  bad_signature: { status: 403, message: 'The signature does not match this address.' },
  expired: { status: 403, message: 'This signed address has expired.' },
  wrong_method: { status: 403, message: 'This address was signed for another method.' },
  wrong_content_type: { status: 403, message: 'This address was signed for another content type.' },
  not_public: { status: 403, message: 'There is no public file at this address.' },
  not_found: { status: 404, message: 'There is no such file.' },
  no_such_upload: { status: 404, message: 'There is no such upload.' },
  method_not_allowed: { status: 405, message: 'This method is not allowed here.' },
  origin_not_allowed: { status: 403, message: 'Uploads are not allowed from this origin.' },
  length_required: { status: 411, message: 'An upload needs a Content-Length.' },
  incomplete: { status: 400, message: 'The body was shorter than its Content-Length.' },
  too_large: { status: 400, message: 'EntityTooLarge: a part has at most 5 GiB.' },
  payload_too_large: { status: 413, message: 'The file is too large.' },
  storage_full: { status: 507, message: 'The storage is full.' },
  unavailable: { status: 503, message: 'The storage does not answer. Please try again.' },
};

/** Answers `{ error: code, message }`. */
export const refuse = (
  exchange: Exchange,
  refusal: Refusal,
  extra: HeaderList = [],
  options: { keepOpen?: boolean } = {},
): void => {
  const { status, message } = refusalTable[refusal];
  answerJson(exchange, status, { error: refusal, message }, extra, options);
};
