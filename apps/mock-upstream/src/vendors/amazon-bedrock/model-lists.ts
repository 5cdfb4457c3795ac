import type { DirectEndpoint } from '../vendor.js';

const arn = (id: string): string => `arn:aws:bedrock:us-east-1::foundation-model/${id}`;
const sonnet = 'anthropic.claude-sonnet-4-5-20250929-v1:0';

/** The ARN of the one application profile; Claude runs behind it. */
export const applicationProfile =
  'arn:aws:bedrock:us-east-1:111122223333:application-inference-profile/abcdef123456';

/** `GET /foundation-models`. */
export const foundationModels: DirectEndpoint = {
  kind: 'direct',
  answer: () => ({
    status: 200,
    body: {
      modelSummaries: [
        ['amazon.nova-lite-v1:0', 'ON_DEMAND'],
        ['cohere.embed-multilingual-v3', 'ON_DEMAND'],
        ['cohere.rerank-v3-5:0', 'ON_DEMAND'],
        ['stability.sd3-5-large-v1:0', 'ON_DEMAND'],
        [sonnet, 'INFERENCE_PROFILE'],
      ].map(([modelId = '', type = '']) => ({
        modelId,
        modelArn: arn(modelId),
        inferenceTypesSupported: [type],
        modelLifecycle: { status: 'ACTIVE' },
      })),
    },
  }),
};

/** `GET /inference-profiles`, by their type. */
export const inferenceProfiles = (type: string | null): DirectEndpoint => ({
  kind: 'direct',
  answer: () => ({
    status: 200,
    body: {
      inferenceProfileSummaries: [
        {
          inferenceProfileId: `us.${sonnet}`,
          inferenceProfileArn: `arn:aws:bedrock:us-east-1:111122223333:inference-profile/us.${sonnet}`,
          type: 'SYSTEM_DEFINED',
          status: 'ACTIVE',
          models: [{ modelArn: arn(sonnet) }],
        },
        {
          inferenceProfileId: 'abcdef123456',
          inferenceProfileArn: applicationProfile,
          type: 'APPLICATION',
          status: 'ACTIVE',
          models: [{ modelArn: arn(sonnet) }],
        },
      ].filter((profile) => profile.type === (type ?? 'SYSTEM_DEFINED')),
    },
  }),
});
