import { parseJson } from '@/lib/core/parse-json';

import { CallError, type ErrorDetail } from './call-error';
import { callInPageWorkspace, getPageHeaders } from './page-workspace';

type Method = 'PUT' | 'PATCH' | 'POST';
type FormOptions = {
  form: FormData;
  /** Called with the fraction sent, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
};
type ErrorAnswer = { error?: string; message?: string; errors?: ErrorDetail[] };

/** Uploads a form to our API and reports progress, which fetch cannot do. Throws a `CallError`. */
export const sendForm = <A>(method: Method, path: string, options: FormOptions): Promise<A> =>
  callInPageWorkspace(true, () => sendOnce<A>(method, path, options));

const sendOnce = <A>(method: Method, path: string, { form, onProgress }: FormOptions): Promise<A> =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    xhr.onload = () => {
      const answer = parseJson(xhr.responseText) ?? {};
      if (xhr.status >= 200 && xhr.status < 300) return resolve(answer as A);
      const { error, message, errors } = answer as ErrorAnswer;
      const details = { status: xhr.status, code: error ?? null, errors: errors ?? [] };
      reject(new CallError(message ?? xhr.statusText, details));
    };
    xhr.onerror = () => reject(new CallError('no answer', { status: 0 }));
    xhr.open(method, path);
    xhr.setRequestHeader('Accept-Language', document.documentElement.lang);
    for (const [name, value] of Object.entries(getPageHeaders())) xhr.setRequestHeader(name, value);
    xhr.send(form);
  });
