import { appendFileSync } from 'node:fs';
import path from 'node:path';

import { findApiOperation } from './api-document';

type Called = { method: string; path: string; status: number; request: unknown; answer: unknown };

/**
 * Appends a successful call to a file in the folder `RECORD_EXAMPLES`, from which
 * `tests/support/api/write-examples.ts` makes the examples of the OpenAPI document. Does nothing without it.
 */
export const recordExample = ({ method, path: target, status, request, answer }: Called): void => {
  const folder = process.env.RECORD_EXAMPLES;
  if (!folder || status >= 300 || target.includes('select[')) return;
  const { pathname, search } = new URL(target, 'http://localhost');
  const operation = findApiOperation(method, pathname);
  if (!operation) return;
  const entry = { operationId: operation.operationId, path: pathname, search, status, request, answer };
  const text = JSON.stringify(entry);
  if (text.length < 100_000) appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${text}\n`);
};
