import { overviewTexts as texts } from '../../texts/overview.js';
import type { OverviewLabel } from './overview-address.js';

/** What a group is called. @param name '' where nothing was said */
export const groupInWords = (name: string, by: OverviewLabel): string => {
  if (name !== '') return name;
  return by === 'team' ? texts.noTeam : texts.nameless;
};
