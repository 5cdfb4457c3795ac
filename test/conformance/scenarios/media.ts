import type { JsonObject } from '#libs/json';
import { asked } from '../facts.js';
import type { ClientFormat } from '../formats/wire-format.js';
import * as files from './files.js';
import { expected } from './scenario.js';
import type { Expected, Scenario } from './scenario.js';
import { hears, saying } from './vendor-answers.js';

const limit = expected(asked.setting('max tokens', 64));

const jpeg = files.jpeg.toString('base64');
const pdf = files.pdf.toString('base64');
const imageUrl = `${files.filesOrigin}/cat.jpg`;
const pdfUrl = `${files.filesOrigin}/paper.pdf`;

type Parts = Readonly<Partial<Record<Exclude<ClientFormat, 'completions'>, JsonObject>>>;

/** A request that shows something between words. */
const showing = (parts: Parts): Scenario['requests'] => ({
  ...(parts.chat && {
    chat: {
      messages: [
        {
          role: 'user',
          content: [{ type: 'text', text: 'Look:' }, parts.chat, { type: 'text', text: 'What is it?' }],
        },
      ],
      max_completion_tokens: 64,
    },
  }),
  ...(parts.messages && {
    messages: {
      messages: [
        {
          role: 'user',
          content: [{ type: 'text', text: 'Look:' }, parts.messages, { type: 'text', text: 'What is it?' }],
        },
      ],
      max_tokens: 64,
    },
  }),
  ...(parts['generate-content'] && {
    'generate-content': {
      contents: [
        { role: 'user', parts: [{ text: 'Look:' }, parts['generate-content'], { text: 'What is it?' }] },
      ],
      generationConfig: { maxOutputTokens: 64 },
    },
  }),
  ...(parts.responses && {
    responses: {
      input: [
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'Look:' },
            parts.responses,
            { type: 'input_text', text: 'What is it?' },
          ],
        },
      ],
      max_output_tokens: 64,
    },
  }),
});

const scenario = (name: string, parts: Parts, ...shown: readonly Expected[]): Scenario => ({
  name,
  requests: showing(parts),
  replies: saying('Well.'),
  asked: [
    expected(asked.words('user', 'Look:')),
    ...shown,
    expected(asked.words('user', 'What is it?')),
    limit,
  ],
  answered: hears('Well.'),
});

export const media: readonly Scenario[] = [
  scenario(
    'image by its bytes',
    {
      chat: { type: 'image_url', image_url: { url: `data:image/jpeg;base64,${jpeg}` } },
      messages: { type: 'image', source: { type: 'base64', media_type: 'image/jpeg', data: jpeg } },
      'generate-content': { inlineData: { mimeType: 'image/jpeg', data: jpeg } },
      responses: { type: 'input_image', image_url: `data:image/jpeg;base64,${jpeg}`, detail: 'auto' },
    },
    expected(asked.image('user', 'image/jpeg', jpeg)),
  ),
  scenario(
    'image by its URL',
    {
      chat: { type: 'image_url', image_url: { url: imageUrl } },
      messages: { type: 'image', source: { type: 'url', url: imageUrl } },
      'generate-content': { fileData: { mimeType: 'image/jpeg', fileUri: imageUrl } },
      responses: { type: 'input_image', image_url: imageUrl, detail: 'auto' },
    },
    expected(asked.imageAt('user', imageUrl), { upstreams: ['chat', 'messages', 'responses'] }),
    expected(asked.imageAt('user', imageUrl), {
      clients: ['generate-content'],
      upstreams: ['generate-content'],
    }),
    // Google takes bytes alone: the gateway fetches them.
    expected(asked.image('user', 'image/jpeg', jpeg), {
      clients: ['chat', 'messages', 'responses'],
      upstreams: ['generate-content'],
    }),
  ),
  scenario(
    'PDF by its bytes',
    {
      chat: {
        type: 'file',
        file: { filename: 'paper.pdf', file_data: `data:application/pdf;base64,${pdf}` },
      },
      messages: { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: pdf } },
      'generate-content': { inlineData: { mimeType: 'application/pdf', data: pdf } },
      responses: {
        type: 'input_file',
        filename: 'paper.pdf',
        file_data: `data:application/pdf;base64,${pdf}`,
      },
    },
    expected(asked.document('user', 'application/pdf', pdf)),
  ),
  scenario(
    'PDF by its URL',
    {
      messages: { type: 'document', source: { type: 'url', url: pdfUrl } },
      'generate-content': { fileData: { mimeType: 'application/pdf', fileUri: pdfUrl } },
      responses: { type: 'input_file', file_url: pdfUrl },
    },
    expected(asked.documentAt('user', pdfUrl), { upstreams: ['messages', 'responses'] }),
    expected(asked.documentAt('user', pdfUrl), {
      clients: ['generate-content'],
      upstreams: ['generate-content'],
    }),
    expected(asked.document('user', 'application/pdf', pdf), { upstreams: ['chat'] }),
    expected(asked.document('user', 'application/pdf', pdf), {
      clients: ['messages', 'responses'],
      upstreams: ['generate-content'],
    }),
  ),
];
