import { describe, expect, it } from '@jest/globals';
import { documentName, textOfDocument } from './index.js';

const document = (base64: string, mediaType?: string) =>
  textOfDocument({
    type: 'media',
    media: 'document',
    source: { kind: 'bytes', base64 },
    ...(mediaType !== undefined && { mediaType }),
  });

describe('a document', () => {
  it('of a text type is its words', () => {
    const base64 = Buffer.from('grün', 'utf8').toString('base64');
    expect(document(base64, 'text/markdown; charset=utf-8')).toBe('grün');
    expect(document(base64, 'application/json')).toBe('grün');
    expect(document(base64, 'application/pdf')).toBeUndefined();
    expect(document(base64)).toBeUndefined();
  });

  it('gets a name that fits its type', () => {
    const types = [undefined, 'application/pdf', 'text/plain', 'text/csv; charset=utf-8', 'application/json'];
    expect(types.map(documentName)).toEqual(
      ['pdf', 'pdf', 'txt', 'csv', 'json'].map((extension) => `document.${extension}`),
    );
  });
});
