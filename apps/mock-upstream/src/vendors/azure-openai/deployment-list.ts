import { builtInModelNames } from '../../builtins/built-in-models.js';
import type { DirectEndpoint } from '../vendor.js';

/** 1 January 2025, for every deployment. */
const created = 1_735_689_600;

/** `GET /openai/deployments`: each is named like the model it runs. */
export const deploymentList: DirectEndpoint = {
  kind: 'direct',
  answer: ({ models = builtInModelNames }) => ({
    status: 200,
    body: {
      object: 'list',
      data: models.map((id) => ({
        id,
        model: id,
        object: 'deployment',
        owner: 'organization-owner',
        status: 'succeeded',
        scale_settings: { scale_type: 'standard' },
        created_at: created,
        updated_at: created,
      })),
    },
  }),
};
