/**
 * Where the gateway is, seen from this page. The page's `<base>` holds the path prefix under which a reverse proxy
 * may serve it; the server writes it.
 */
const root = new URL('.', document.baseURI);

/**
 * What stands before the paths of pages, without a slash at its end, such as `` or `/gateway`. For the router. Whoever
 * opens a page directly, past the proxy that puts the prefix there, has none.
 */
export const pathPrefix = location.pathname.startsWith(root.pathname) ? root.pathname.replace(/\/$/, '') : '';

/**
 * The address of an endpoint.
 * @param path such as `v1/chat/completions`, without a slash at its start
 */
export const addressOf = (path: string): string => new URL(path, root).href;

/** The same for WebSockets. */
export const socketAddressOf = (path: string): string => addressOf(path).replace(/^http/, 'ws');
