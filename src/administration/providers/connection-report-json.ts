import type { JsonObject } from '#libs/json';
import { shownSecret } from '../../observability/shown-secret.js';
import type { ConnectionAttempt, ConnectionReport } from './testing/connection-tester.js';

/** How a test of a connection went, as the admin API tells it. */
export function connectionReportToJson(report: ConnectionReport): JsonObject {
  const { outcome, duration, attempts, keyMatters } = report;
  const counts = attempts.flatMap(({ answer }) => answer?.models ?? []);
  return {
    object: 'connection_test',
    outcome,
    duration_ms: Math.round(duration),
    asked: attempts.find(({ answer }) => answer !== undefined)?.answer?.asked ?? null,
    models: counts.length === 0 ? null : Math.max(...counts),
    key_matters: keyMatters ?? null,
    attempts: attempts.map(attemptToJson),
  };
}

const attemptToJson = ({ apiKey, duration, answer, failure }: ConnectionAttempt): JsonObject => ({
  key: apiKey === undefined ? null : shownSecret(apiKey),
  works: failure === undefined && answer !== undefined,
  duration_ms: Math.round(duration),
  failure:
    failure === undefined
      ? null
      : {
          kind: failure.kind,
          message: failure.message,
          fix: failure.fix,
          status: failure.status ?? null,
          asked: failure.asked ?? null,
          said: failure.said ?? null,
        },
});
