const multipartForm = /^\s*multipart\/form-data\s*(?:;|$)/i;
const parameter = /;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g;
/** RFC 2046 §5.1.1: `bchars`, at most 70, no blank at the end. */
const boundaryCharacters = /^[0-9A-Za-z'()+_,\-./:=? ]{0,69}[0-9A-Za-z'()+_,\-./:=?]$/;

/** Whether a content type is `multipart/form-data`, whatever its parameters. */
export const isMultipartForm = (contentType: string): boolean => multipartForm.test(contentType);

/**
 * The boundary a content type names, quoted or not.
 * @returns undefined where the type is not `multipart/form-data`, or names no boundary, several, or one that RFC 2046
 *   does not allow
 */
export function readBoundary(contentType: string): string | undefined {
  if (!isMultipartForm(contentType)) return undefined;
  const boundaries = [...contentType.matchAll(parameter)]
    .filter(([, name]) => name?.toLowerCase() === 'boundary')
    .map(([, , quoted, plain]) => quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? '');
  const [boundary] = boundaries;
  if (boundary === undefined || boundaries.length > 1) return undefined;
  return boundaryCharacters.test(boundary) ? boundary : undefined;
}
