import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const script = `
import sys, pypdf
print(" ".join(" ".join(page.extract_text() for page in pypdf.PdfReader(sys.argv[1]).pages).split()))`;

/** The exit code of `.ci/run`'s Python if its packages could not be installed: EX_UNAVAILABLE. */
const notInstalled = 69;

/** The words of a PDF as pypdf reads them; null if `OTIO_PYTHON` names no Python with pypdf. */
export const readPdf = async (file: string): Promise<string | null> => {
  const python = process.env.OTIO_PYTHON;
  if (!python) return null;
  try {
    return (await run(python, ['-c', script, file], { timeout: 200_000 })).stdout;
  } catch (error) {
    if ((error as { code?: unknown }).code === notInstalled) return null;
    throw error;
  }
};
