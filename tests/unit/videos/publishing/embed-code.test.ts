import { expect, it } from 'vitest';

import { buildEmbedCode } from '@/lib/videos/publishing/embedding/embed-code';

const code = (title: string) =>
  buildEmbedCode({ playerUrl: 'https://cdn.example.org/player/?id=1', title, width: 1920, height: 1080 });

it('frames the player in the video’s own aspect ratio', () => {
  expect(code('Ein Film')).toContain('aspect-ratio: 1920 / 1080');
  expect(code('Ein Film')).toContain('src="https://cdn.example.org/player/?id=1" title="Ein Film"');
});

it('lets no title break out of its attribute', () => {
  const hostile = code(`"><script>alert('x')</script>`);
  expect(hostile).not.toContain('<script');
  expect(hostile).toContain('title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;"');
});
