import type { ChatRequest } from './chat-server';

/** What a model writes that was asked for a video's description, its title and tags, or its chapters. */
export const writeAboutVideo = ({ messages }: ChatRequest): string => {
  const [instruction = '', material = ''] = messages.map(({ content }) => content);
  if (instruction.includes('divide a video')) {
    const times = [...material.matchAll(/^(\d\d:\d\d:\d\d) /gm)].map(([, time]) => time);
    return `00:00:00 Begin\n${times.at(-1)} At the river`;
  }
  if (instruction.includes('name a video')) return 'A house near the river\nriver, house';
  return 'A house stands near a river. Seven people are in the water.';
};
