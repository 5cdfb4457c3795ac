import { fieldsOf, isFields } from '../fields.js';
import { GatewayDraft } from '../gateway-draft.js';
import { ImportError } from '../import-error.js';
import { noteVendorNames } from '../vendor-names.js';
import { readDeployments } from './deployments.js';
import { withAliases, withFallbacks } from './fallbacks.js';
import { addModelGroups, nameModels } from './model-groups.js';
import { readRouterSettings } from './router-settings.js';

/**
 * Turns the configuration of LiteLLM's proxy (`config.yaml`) into one of the gateway. Groups become models, their
 * deployments candidates; what has no counterpart becomes a note.
 * Source: docs.litellm.ai/docs/proxy/config_settings.
 *
 * @param source the file, parsed
 * @throws ImportError for something else
 */
export function convertLiteLlm(source: unknown): GatewayDraft {
  if (!isFields(source) || !Array.isArray(source.model_list)) {
    throw new ImportError('This is no configuration of LiteLLM: it has no list model_list.');
  }
  const draft = new GatewayDraft();
  const groups = addModelGroups(readDeployments(source, draft), draft);
  const router = fieldsOf(source.router_settings);
  const settings = { router_settings: router, litellm_settings: fieldsOf(source.litellm_settings) };
  const extended = withFallbacks(groups, settings, draft);
  nameModels(withAliases(extended, router.model_group_alias, draft), draft);
  readRouterSettings(source, draft);
  noteVendorNames(draft);
  return draft;
}
