import type { Readers, Refusal } from '../policy/verdict';
import { answerJson, answerPage, type Exchange } from '../server/exchange';
import type { HeaderList } from './content-coding';
import { corsOf } from './response-headers';

/** All refusals of the edge: code to status, text and headers. */
const refusalTable: Record<Refusal, { status: number; message: string; headers?: HeaderList }> = {
  malformed: { status: 400, message: 'This URL is not valid.' },
  bad_signature: { status: 403, message: 'The signature does not match this URL.' },
  expired: { status: 403, message: 'This signed URL has expired.' },
  wrong_method: { status: 403, message: 'This URL was signed for another method.' },
  wrong_content_type: { status: 403, message: 'This URL was signed for another content type.' },
  not_public: { status: 403, message: 'There is no public file at this URL.' },
  not_found: { status: 404, message: 'This file does not exist.' },
  no_page: { status: 404, message: 'This page does not exist, or its video is not public.' },
  no_such_upload: { status: 404, message: 'This upload does not exist.' },
  already_uploaded: { status: 409, message: 'A file has already been uploaded to this URL.' },
  method_not_allowed: {
    status: 405,
    message: 'This HTTP method is not allowed here.',
    headers: ['Allow', 'GET, HEAD, OPTIONS'],
  },
  origin_not_allowed: { status: 403, message: 'Uploads are not allowed from this origin.' },
  length_required: { status: 411, message: 'An upload requires a Content-Length header.' },
  incomplete: { status: 400, message: 'The request body was shorter than its Content-Length.' },
  too_large: { status: 400, message: 'EntityTooLarge: a part can have at most 5 GiB.' },
  payload_too_large: { status: 413, message: 'The file is too large.' },
  storage_full: { status: 507, message: 'The storage is full.' },
  unavailable: {
    status: 503,
    message: 'The storage is not responding. Please try again.',
    headers: ['Retry-After', '1'],
  },
};

/** How long a refused client may continue to send before it is disconnected. */
const lingerMs = 2000;

const missingPage =
  '<!doctype html><html lang="de"><head><meta charset="utf-8"><title>404</title>' +
  '<meta name="viewport" content="width=device-width, initial-scale=1">' +
  '<meta name="robots" content="noindex"><style>' +
  ':root{color-scheme:light dark;background:#fff;color:#16201c}' +
  '@media(prefers-color-scheme:dark){:root{background:#141614;color:#eef2ef}}' +
  'body{display:grid;place-content:center;min-height:90vh;padding:16px;' +
  'font:16px/1.5 system-ui,sans-serif;text-align:center}h1{font-size:1.25rem;margin:0}</style></head><body>' +
  '<main><h1>Dieses Video ist nicht verfügbar.</h1><p lang="en">This video is not available.</p></main>' +
  '</body></html>';

/**
 * Responds with `{ error: code, message }`, or with a page for people. If the client is still sending, its
 * data is discarded for a moment before the connection is closed: closing at once would reset it, and the
 * client might never read the response.
 */
export const refuse = (exchange: Exchange, refusal: Refusal, readers: Readers = 'everybody'): void => {
  const { req, res } = exchange;
  const { status, message, headers = [] } = refusalTable[refusal];
  const body = { error: refusal, message };
  const extra = [...corsOf(readers), ...headers];
  if (refusal === 'no_page') return answerPage(exchange, status, missingPage);
  if (req.complete) return answerJson(exchange, status, body, extra);
  const closing = [...extra, 'Connection', 'close'];
  // A client that waits for `100 Continue` sends nothing.
  if (exchange.expectsContinue) return answerJson(exchange, status, body, closing);

  answerJson(exchange, status, body, closing, { keepOpen: true });
  const finish = () => {
    clearTimeout(timer);
    res.end();
  };
  const timer = setTimeout(finish, lingerMs);
  req.once('end', finish).once('close', finish).resume();
};
