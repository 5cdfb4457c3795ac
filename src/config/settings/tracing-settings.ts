import { group, setting } from '../setting.js';
import { truth } from '../setting-kinds.js';

/** Traces through clients, gateway and upstreams. */
export interface TracingConfiguration {
  /** Whether upstreams are told of the trace that a request belongs to. Default true. */
  readonly forward: boolean;
}

/** Traces. What is recorded and where it goes is said by the standard variables of OpenTelemetry. */
export const tracing = group({
  forward: setting(
    truth(),
    true,
    "A client's traceparent and tracestate go to upstreams, or the gateway's own where OpenTelemetry is switched on.",
  ),
});
