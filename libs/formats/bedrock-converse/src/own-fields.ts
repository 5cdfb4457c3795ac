import { carried, group, reportedField } from '#libs/codec-kit';
import type { OwnFields } from '#libs/codec-kit';

/** What only Converse can say, and what of it other formats' upstreams do without. */
export const bedrockConverseOwnFields: OwnFields = {
  request: {
    inferenceConfig: group,
    toolConfig: group,
    outputConfig: group,
    serviceTier: group,
    system: reportedField('System texts alone are sent.'),
    guardrailConfig: reportedField("Guardrails are Amazon's."),
    additionalModelRequestFields: group,
    // Read as thinking and sampling, and sent back as they were.
    'additionalModelRequestFields.thinking': carried,
    'additionalModelRequestFields.reasoningConfig': carried,
    'additionalModelRequestFields.reasoning_effort': carried,
    'additionalModelRequestFields.top_k': carried,
    'additionalModelRequestFields.inferenceConfig': carried,
    'outputConfig.effort': carried,
    additionalModelResponseFieldPaths: carried,
    promptVariables: reportedField('Prompts are not stored.'),
    performanceConfig: reportedField('The upstream has one speed.'),
    requestMetadata: reportedField('Metadata are texts.'),
  },
  part: {
    image: group,
    document: group,
    video: group,
    audio: group,
    citationsContent: carried,
    reasoningContent: group,
    toolUse: group,
    toolResult: group,
  },
  tool: { toolSpec: group },
};
