import { type ErrorCode, errorTable, getErrorType, reasonCodes } from '@/lib/core/errors';

const intro = `# Errors

Every failed call answers with this body, and with the status in the table below:

\`\`\`json
{
  "error": "validation_failed",
  "message": "title: must be text",
  "type": "validation_failed",
  "requestId": "6f1c2a3b-8d4e-4f5a-9b6c-7d8e9f0a1b2c",
  "errors": [{ "field": "title", "code": "invalid_type", "message": "title: must be text" }]
}
\`\`\`

| | |
| --- | --- |
| \`type\` | The cause. Branch on this: it is stable, and codes with the same cause share it |
| \`error\` | The exact code |
| \`message\` | For people. Texts may change |
| \`requestId\` | The same as the header \`X-Request-Id\`. Name it when you ask the operator about a call |
| \`errors\` | Reasons: \`field\` (if there is one), \`code\` and \`message\` |

This page is generated from the error table.
`;

const escape = (text: string): string => text.replaceAll('|', '\\|').replaceAll('{', '\\{');

const toTable = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** The page of the documentation that lists all error types, codes and field codes. Pure. */
export const describeErrorTable = (): string => {
  const known = Object.keys(errorTable) as ErrorCode[];
  const types = [...new Set(known.map(getErrorType))].toSorted();
  const rows = types.flatMap((type) =>
    known
      .filter((code) => getErrorType(code) === type)
      .map((code, index) => {
        const { status, message } = errorTable[code];
        return [index === 0 ? `\`${type}\`` : '', `\`${code}\``, String(status), escape(message)];
      }),
  );
  const reasons = Object.entries(reasonCodes).map(([code, meaning]) => [`\`${code}\``, meaning]);
  return [
    intro,
    `## Types\n\n${toTable(['`type`', '`error`', 'Status', '`message`'], rows)}\n`,
    '## Codes of fields\n\nA reason without a field has the error as its code.\n\n' +
      `${toTable(['`code`', 'Meaning'], reasons)}\n`,
  ].join('\n');
};
