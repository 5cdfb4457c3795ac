import { useEffect } from 'react';
import { useModels } from '../../../gateway/models.js';
import type { ModelEndpoint } from '../../models/model-choices.js';
import { modelChoices } from '../../models/model-choices.js';
import { useTabModel } from '../../playground-view-store.js';

type TabName = Parameters<typeof useTabModel>[0];

/** The model of a tab; at first the first one of the list that can do what the tab is for and is ready. */
export function useModelOfTab(
  tab: TabName,
  endpoint: ModelEndpoint,
): readonly [string, (model: string) => void] {
  const [model, chooseModel] = useTabModel(tab);
  const { models } = useModels();
  const choices = model === '' ? modelChoices(models, endpoint) : [];
  const first = (choices.find(({ note }) => note === undefined) ?? choices[0])?.value;
  useEffect(() => {
    if (model === '' && first !== undefined) chooseModel(first);
  }, [model, first, chooseModel]);
  return [model, chooseModel];
}
