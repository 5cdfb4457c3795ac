/** The nonce which the page's security policy allows style elements with; empty under the development server. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
