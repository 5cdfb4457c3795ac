import { collectYoung } from './collect-garbage.js';

/** Bytes of short-lived buffers after which they are collected. */
const interval = 8 * 1024 * 1024;

let passed = 0;

/**
 * To be told of every buffer that the bytes of something large went through. V8 lets 64 MB of such buffers pile up before it
 * collects them by itself, and the process stays that much larger.
 *
 * @param bytes the buffer's length
 */
export function buffersPassed(bytes: number): void {
  passed += bytes;
  if (passed < interval) return;
  passed = 0;
  collectYoung();
}
