import { setTimeout as pause } from 'node:timers/promises';

import { fail } from '../problem.mjs';

/** @typedef {ReturnType<typeof createApiClient>} ApiClient */

const attempts = 5;

/**
 * API client with a token. Retries if the server is busy or cannot be reached.
 *
 * @param {{ url: string, token: string }} options
 */
export const createApiClient = ({ url, token }) => {
  const call = async (
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {unknown} */ body,
  ) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }).catch((/** @type {Error} */ error) => error);
      if (response instanceof Error) {
        if (attempt === attempts) fail(`${url} is unreachable: ${response.message}`);
      } else {
        const answer = await response.json().catch(() => ({}));
        if (response.ok) return answer;
        const isPassing = response.status === 429 || response.status >= 500;
        if (response.status === 401)
          fail('The token was rejected. Set REELHOF_TOKEN to an integration token.');
        if (!isPassing || attempt === attempts)
          throw new ApiError(answer.message ?? `status ${response.status}`, answer.error);
      }
      await pause(1000 * 2 ** attempt);
    }
  };
  return {
    /** @param {string} path @returns {Promise<any>} */
    get: (path) => call('GET', path, undefined),
    /** @param {string} path @param {unknown} body @returns {Promise<any>} */
    post: (path, body) => call('POST', path, body),
  };
};

/** An error response of the API. */
export class ApiError extends Error {
  /** @param {string} message @param {string} [code] */
  constructor(message, code) {
    super(message);
    this.code = code;
  }
}
