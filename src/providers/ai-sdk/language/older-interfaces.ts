import type { Loss, Translated } from '#libs/canonical';
import type { CallOptions } from '../package/sdk-models.js';

type Message = CallOptions['prompt'][number];
type Part = Exclude<Message['content'], string>[number];
type FilePart = Extract<Part, { readonly type: 'file' }>;
type ResultPart = Extract<Part, { readonly type: 'tool-result' }>;
type Content = Extract<ResultPart['output'], { readonly type: 'content' }>['value'][number];

const noReasoning: Loss = {
  path: 'reasoning',
  feature: 'reasoning-effort',
  action: 'dropped',
  detail: 'The package has an older interface, which cannot ask for thinking.',
};

/**
 * A call as packages with an older interface want it. v3 and v2 have the content of files without a word for what it
 * is, other words for content of results, and no thinking; v2 calls vendors' tools by another name.
 * @param version of the model's interface
 */
export function forInterface(version: string, options: CallOptions): Translated<CallOptions> {
  if (version === 'v4') return { value: options, losses: [] };
  const { reasoning, tools, prompt, ...others } = options;
  const older = {
    ...others,
    prompt: prompt.map((message) => olderMessage(message, version)),
    ...(tools !== undefined && {
      tools: tools.map((tool) =>
        tool.type === 'provider' && version === 'v2' ? { ...tool, type: 'provider-defined' } : tool,
      ),
    }),
  };
  // The older types say the same of everything else.
  return { value: older as unknown as CallOptions, losses: reasoning === undefined ? [] : [noReasoning] };
}

function olderMessage(message: Message, version: string): object {
  if (typeof message.content === 'string') return message;
  const content = (message.content as readonly Part[]).map((part) => {
    if (part.type === 'file') return { ...part, data: olderData(part.data) };
    if (part.type === 'tool-result') return { ...part, output: olderOutput(part.output, version) };
    return part;
  });
  return { ...message, content };
}

function olderData(data: FilePart['data']): unknown {
  if (data.type === 'url') return data.url;
  return data.type === 'data' ? data.data : data;
}

function olderOutput(output: ResultPart['output'], version: string): object {
  if (output.type !== 'content') return output;
  return { ...output, value: output.value.map((content) => olderContent(content, version)) };
}

function olderContent(content: Content, version: string): object {
  if (content.type !== 'file') return content;
  const { mediaType, data, filename } = content;
  const bytes = olderData(data);
  if (version === 'v2') return { type: 'media', data: bytes, mediaType };
  if (mediaType.startsWith('image/')) return { type: 'image-data', data: bytes, mediaType };
  return { type: 'file-data', data: bytes, mediaType, ...(filename !== undefined && { filename }) };
}
