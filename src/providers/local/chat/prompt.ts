import { GatewayError } from '#libs/canonical';
import type { CanonicalRequest, Loss, Message, Part, Translated } from '#libs/canonical';
import type { ChatTurn } from './protocol.js';

/**
 * Puts a conversation into the words of a model that knows text and three roles.
 * @throws GatewayError `caller_unsupported_feature` for images, sound, video and documents.
 */
export function writePrompt(request: CanonicalRequest): Translated<ChatTurn[]> {
  const losses: Loss[] = [];
  const turns: ChatTurn[] = [];
  const system = request.system?.map((part) => part.text).join('\n\n') ?? '';
  if (system !== '') turns.push({ role: 'system', text: system });
  request.messages.forEach((message, index) => {
    turns.push(writeTurn(message, `messages.${index}`, losses));
  });
  return { value: turns, losses };
}

function writeTurn(message: Message, path: string, losses: Loss[]): ChatTurn {
  if (message.name !== undefined)
    losses.push({
      path: `${path}.name`,
      feature: 'name',
      action: 'dropped',
      detail: 'The model knows roles only.',
    });
  const texts = message.parts.map((part, index) => writePart(part, `${path}.content.${index}`, losses));
  return { role: roleOf(message), text: texts.filter((text) => text !== '').join('\n') };
}

function roleOf(message: Message): ChatTurn['role'] {
  if (message.role === 'developer') return 'system';
  return message.role === 'tool' ? 'user' : message.role;
}

function writePart(part: Part, path: string, losses: Loss[]): string {
  switch (part.type) {
    case 'text':
    case 'refusal':
      return part.text;
    case 'media':
      throw unsupported(part.media, path);
    case 'reasoning':
      losses.push({
        path,
        feature: 'reasoning',
        action: 'dropped',
        detail: 'The model has no thinking to go on from.',
      });
      return '';
    case 'opaque':
      losses.push({
        path,
        feature: part.name,
        action: 'dropped',
        detail: 'Only its own vendor can read it.',
      });
      return '';
    case 'tool-call':
      losses.push(asText(path, 'tool-call'));
      return `I call the function ${part.name} with ${part.input === '' ? '{}' : part.input}.`;
    case 'tool-result': {
      losses.push(asText(path, 'tool-result'));
      const name = part.name === undefined ? 'The function' : `The function ${part.name}`;
      const texts = part.parts.map((inner, index) => writePart(inner, `${path}.content.${index}`, losses));
      return `${name} ${part.isError === true ? 'failed' : 'answered'}: ${texts.join('\n')}`;
    }
  }
}

const asText = (path: string, feature: string): Loss => ({
  path,
  feature,
  action: 'approximated',
  detail: 'The model knows no tools; the part is told to it as text.',
});

function unsupported(media: string, path: string): GatewayError {
  return new GatewayError(
    'caller_unsupported_feature',
    `The embedded model reads text only; the ${media} at ${path} cannot be shown to it. Use a model that takes ${media === 'audio' ? 'audio' : `${media}s`}.`,
    { param: path },
  );
}
