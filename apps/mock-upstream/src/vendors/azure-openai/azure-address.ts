import { decodeSegment } from '../decode-segment.js';
import type { RequestHead } from '../request-head.js';

/** What an Azure address asks for, in OpenAI's terms. */
export interface AzureAddress {
  /** The path OpenAI has the same thing at. */
  readonly path: string;
  /** Where the address names it; else the body does. */
  readonly deployment?: string;
  /** The list of deployments is no address of OpenAI's. */
  readonly lists?: true;
  /** The address is right, its version is not: `v1` takes words, the others a date. */
  readonly fault?: 'version';
}

const prefix = '/openai/';
const date = /^\d{4}-\d{2}-\d{2}(?:-preview)?$/u;
const words = [null, 'v1', 'preview', 'latest'];

/** What stands below a deployment. */
const ofDeployments = [
  ...['/chat/completions', '/completions', '/embeddings', '/images/generations', '/images/edits'],
  ...['/audio/transcriptions', '/audio/translations', '/audio/speech'],
];

/** The same in the v1 API, and what no deployment stands in the address of. */
const shared = [...ofDeployments, '/models'];

/** The last version that tells the deployments. */
export const listVersion = '2023-03-15-preview';

export const isAzureAddress = (path: string): boolean => path.startsWith(prefix);

/** Reads an address of a resource; undefined where there is nothing. */
export function readAddress({ path, query }: Pick<RequestHead, 'path' | 'query'>): AzureAddress | undefined {
  const version = query.get('api-version');
  const [first = '', ...rest] = path.slice(prefix.length).split('/');
  const below = `/${rest.join('/')}`;
  if (first === 'v1') {
    if (!shared.includes(below) && !isResponses(below)) return undefined;
    return { path: `/v1${below}`, ...(!words.includes(version) && { fault: 'version' }) };
  }
  if (version === null || !date.test(version)) return undefined;
  if (first === 'deployments') return ofDeployment(rest, version);
  const whole = `/${first}${rest.length > 0 ? below : ''}`;
  return whole === '/models' || (isResponses(whole) && version >= '2025-03-01-preview')
    ? { path: `/v1${whole}` }
    : undefined;
}

function ofDeployment([name = '', ...rest]: readonly string[], version: string): AzureAddress | undefined {
  if (name === '') return version === listVersion ? { path: '', lists: true } : undefined;
  const path = `/${rest.join('/')}`;
  return ofDeployments.includes(path) ? { path: `/v1${path}`, deployment: decodeSegment(name) } : undefined;
}

const isResponses = (path: string): boolean => path === '/responses' || path.startsWith('/responses/');
