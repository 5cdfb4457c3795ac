import { ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { Sampler } from '@opentelemetry/sdk-trace';
import type { SamplerConfiguration } from '../../config/open-telemetry.js';
import type { TraceContext } from '../trace-context.js';

/** Decides whether a trace is recorded. */
export type SamplingDecider = (traceId: string, parent: TraceContext | undefined) => boolean;

/** The decider that the variables ask for. */
export function samplingDecider({ root, ratio, followsParent }: SamplerConfiguration): SamplingDecider {
  const own = rootSampler(root, ratio);
  const sampler = followsParent ? new ParentBasedSampler({ root: own }) : own;
  return (traceId, parent) => {
    const context =
      parent === undefined
        ? ROOT_CONTEXT
        : trace.setSpanContext(ROOT_CONTEXT, {
            traceId: parent.traceId,
            spanId: parent.spanId,
            traceFlags: parent.flags,
            isRemote: true,
          });
    const { decision } = sampler.shouldSample(context, traceId, '', SpanKind.SERVER, {}, []);
    return decision === SamplingDecision.RECORD_AND_SAMPLED;
  };
}

function rootSampler(root: SamplerConfiguration['root'], ratio: number): Sampler {
  if (root === 'ratio') return new TraceIdRatioBasedSampler(ratio);
  return root === 'always' ? new AlwaysOnSampler() : new AlwaysOffSampler();
}
