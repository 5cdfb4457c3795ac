/** A file of the open internet. */
interface PublicFile {
  readonly type: string;
  readonly bytes: Buffer;
}

/** The first bytes of a picture, and of a document. */
export const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
export const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');

/** Where the files lie, as scenarios write it. The bench puts the address of its own server there. */
export const filesOrigin = 'http://files.example';

/** What lies there, by path. */
export const files: Readonly<Record<string, PublicFile>> = {
  '/cat.jpg': { type: 'image/jpeg', bytes: jpeg },
  '/paper.pdf': { type: 'application/pdf', bytes: pdf },
};
