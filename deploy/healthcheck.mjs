/** Whether the gateway of this container is ready: exit code 0, else 1. Needs nothing but Node.js. */
const port = process.env.PORT ?? '3000';
try {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2500) });
  process.exit(answer.ok ? 0 : 1);
} catch {
  process.exit(1);
}
