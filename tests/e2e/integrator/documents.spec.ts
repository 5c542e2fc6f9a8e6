import { expect, test } from '@playwright/test';

/** Targets of Markdown links, without anchors, code and addresses of other hosts. */
const findLinks = (markdown: string): string[] =>
  [...markdown.replace(/```[\s\S]*?```/g, '').matchAll(/\]\(([^)#\s]+)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

test('llms.txt and the documents it names have no broken links', async ({ request, baseURL }) => {
  const first = await request.get('/llms.txt');
  expect(first.headers()['content-type']).toContain('text/plain');
  const waiting = findLinks(await first.text()).map((target) => new URL(target, baseURL).pathname);
  expect(waiting.length).toBeGreaterThan(8);
  const seen = new Set(waiting);
  const missing: string[] = [];
  for (const pathname of seen) {
    const answer = await request.get(pathname, { maxRedirects: 0 });
    const type = answer.headers()['content-type'] ?? '';
    const isDocument = pathname.endsWith('.md');
    if (answer.status() !== 200 || (isDocument && !type.includes('text/markdown')))
      missing.push(`${pathname}: ${answer.status()} ${type}`);
    else if (isDocument)
      for (const target of findLinks(await answer.text()))
        seen.add(new URL(target, new URL(pathname, baseURL)).pathname);
  }
  expect(missing).toEqual([]);
  expect([...seen].filter((pathname) => pathname.endsWith('.md')).length).toBeGreaterThan(8);
});
