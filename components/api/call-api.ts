import { parseJson } from '@/lib/core/values';

import { CallError, type ErrorDetail } from './call-error';
import { noteConnection } from './connection';

/** Names the workspace in which this page was opened. The server refuses calls for any other workspace. */
const header = 'X-Page-Workspace';

/** Resolves to true once the user is back in that workspace, so that the call can be repeated. */
type Ask = (question: { workspaceId: string; isWrite: boolean }) => Promise<boolean>;

let current: string | null = null;
let ask: Ask | null = null;

/** Set by every page of the panel; null elsewhere. */
export const setPageWorkspace = (workspaceId: string | null): void => {
  current = workspaceId;
};

/** Registers the handler that asks the user to switch back. Returns a function that removes the handler. */
export const onWorkspaceChanged = (handler: Ask): (() => void) => {
  ask = handler;
  return () => {
    if (ask === handler) ask = null;
  };
};

const getPageHeaders = (): Record<string, string> => (current === null ? {} : { [header]: current });

/**
 * Makes a call. If the server refused it for another workspace, repeats it once the user has switched back.
 */
const callInPageWorkspace = async <A>(isWrite: boolean, call: () => Promise<A>): Promise<A> => {
  try {
    return await call();
  } catch (error) {
    const isElsewhere = error instanceof CallError && error.code === 'workspace_changed';
    if (!isElsewhere || !current || !ask || !(await ask({ workspaceId: current, isWrite }))) throw error;
    return call();
  }
};

/**
 * Downloads a complete file from our API. Throws a `CallError`, also if the connection breaks mid-transfer.
 */
export const callFile = async (path: string): Promise<Blob> => {
  const response = await request(path, {});
  if (!response.ok) throw await readRefusal(response);
  return response.blob().catch(rethrow);
};

/**
 * Downloads a file from our API as text. Throws a `CallError`, or an `AbortError` if `signal` aborts the
 * call.
 */
export const callText = async (path: string, signal: AbortSignal): Promise<string> => {
  const response = await request(path, { signal });
  if (!response.ok) throw await readRefusal(response);
  return response.text().catch(rethrow);
};

type FormOptions = {
  form: FormData;
  /** Called with the fraction sent, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
};

/** Uploads a form to our API and reports progress, which fetch cannot do. Throws a `CallError`. */
export const sendForm = <A>(
  method: 'PUT' | 'PATCH' | 'POST',
  path: string,
  options: FormOptions,
): Promise<A> => callInPageWorkspace(true, () => sendOnce<A>(method, path, options));

const sendOnce = <A>(
  method: 'PUT' | 'PATCH' | 'POST',
  path: string,
  { form, onProgress }: FormOptions,
): Promise<A> =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    xhr.onload = () => {
      const answer = parseJson(xhr.responseText) ?? {};
      if (xhr.status >= 200 && xhr.status < 300) return resolve(answer as A);
      const { error, message, errors } = answer as ErrorAnswer;
      const details = { status: xhr.status, code: error ?? null, errors: errors ?? [] };
      reject(new CallError(message ?? '', details));
    };
    xhr.onerror = () => {
      noteConnection(false);
      reject(new CallError('no answer', { status: 0 }));
    };
    xhr.open(method, path);
    xhr.setRequestHeader('Accept-Language', document.documentElement.lang);
    for (const [name, value] of Object.entries(getPageHeaders())) xhr.setRequestHeader(name, value);
    xhr.send(form);
  });

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Sent as JSON unless it is a form. */
type CallOptions = {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Background work handles `workspace_changed` itself, without asking the user. */
  isInBackground?: boolean;
};
type ErrorAnswer = { error?: string; message?: string; errors?: ErrorDetail[] };

/** Sends the page's language, so that the server's messages match it. */
export const getPageLanguage = (): Record<string, string> => {
  const language = globalThis.document?.documentElement.lang;
  return language ? { 'Accept-Language': language } : {};
};

/**
 * Calls our API. `A` is the type of the endpoint's response schema. Throws a `CallError`, or an `AbortError`
 * if `signal` aborts the call, also while the response is being read.
 */
export const callApi = <A>(method: Method, path: string, options: CallOptions = {}): Promise<A> => {
  const call = () => callOnce<A>(method, path, options);
  return options.isInBackground ? call() : callInPageWorkspace(method !== 'GET', call);
};

const callOnce = async <A>(
  method: Method,
  path: string,
  { body, headers, signal }: CallOptions,
): Promise<A> => {
  const response = await request(path, {
    method,
    // For form data, the browser sets the content type with its boundary.
    headers: {
      ...(body !== undefined && !isForm(body) && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : isForm(body) ? body : JSON.stringify(body),
    signal: signal ?? null,
  });
  if (!response.ok) throw await readRefusal(response);
  return (await response.json().catch(rethrow)) as A;
};

/** Sends a request with the session and the page's language and workspace. */
const request = async (path: string, init: RequestInit): Promise<Response> => {
  const headers = { ...getPageLanguage(), ...getPageHeaders(), ...init.headers };
  const options: RequestInit = { ...init, credentials: 'same-origin', cache: 'no-store', headers };
  const response = await fetch(path, options).catch(rethrow);
  noteConnection(true);
  return response;
};

const isForm = (body: unknown): body is FormData => body instanceof FormData;

/**
 * Rethrows an abort as it is and anything else as a call without a response: a connection can also break
 * mid-response.
 */
const rethrow = (error: unknown): never => {
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  noteConnection(false);
  throw new CallError('no answer', { status: 0 });
};

/** Turns an error response into a `CallError`. */
export const readRefusal = async (response: Response): Promise<CallError> => {
  const answer = (await response.json().catch(() => ({}))) as ErrorAnswer & Record<string, unknown>;
  const { error, message, errors, ...details } = answer;
  // The status text of a proxy's page is English, and no sentence.
  return new CallError(message ?? errors?.[0]?.message ?? '', {
    status: response.status,
    code: error ?? null,
    errors,
    retryAfter: Number(response.headers.get('retry-after')) || null,
    details,
  });
};

/** Builds a query for Payload's REST API; nested paths such as `where[id][equals]` are spelled out. */
export const toQuery = (params: Record<string, string | number | boolean>): string =>
  new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])).toString();

/**
 * Downloads a URL without credentials; null if that fails. Bypasses the cache: an image that the page
 * displayed is cached as the S3 response without CORS headers.
 */
export const callBlob = async (url: string): Promise<Blob | null> => {
  const response = await fetch(url, { credentials: 'omit', cache: 'reload' }).catch(() => null);
  return response?.ok ? response.blob() : null;
};

/**
 * Requests a resource with an ETag. Resolves to null if the known version is still current, which costs the
 * server almost nothing. Throws like `callApi`.
 */
export const callVersioned = async <A>(
  path: string,
  { etag, headers, signal }: { etag: string | null; headers?: Record<string, string>; signal?: AbortSignal },
): Promise<{ body: A; etag: string | null } | null> => {
  const response = await request(path, {
    headers: { ...headers, ...(etag && { 'If-None-Match': etag }) },
    signal: signal ?? null,
  });
  if (response.status === 304) return null;
  if (!response.ok) throw await readRefusal(response);
  return { body: (await response.json().catch(rethrow)) as A, etag: response.headers.get('etag') };
};

/** Makes the browser save a file under a name. */
export const saveFile = (file: Blob, filename: string): void => {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: filename }).click();
  URL.revokeObjectURL(url);
};
