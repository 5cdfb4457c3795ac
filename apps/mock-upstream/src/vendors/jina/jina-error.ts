import type { VendorReply } from '../vendor.js';

/** Jina's error body. */
export const jinaError = (status: number, detail: string): VendorReply => ({ status, body: { detail } });
