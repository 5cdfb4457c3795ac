import { requestsTexts } from '../../texts/requests.js';
import type { RequestRecordDto } from '../api/api-types.js';
import type { PanelSteps } from '../frame/side-panel.js';

/** The way from a record to those before and after it, as far as they are on show. */
export function stepsFrom(
  records: readonly Pick<RequestRecordDto, 'id'>[],
  chosen: string,
  onShow: (id: string) => void,
): PanelSteps {
  const at = records.findIndex(({ id }) => id === chosen);
  const to = (neighbour: Pick<RequestRecordDto, 'id'> | undefined): (() => void) | undefined =>
    neighbour === undefined
      ? undefined
      : () => {
          onShow(neighbour.id);
        };
  return {
    previousName: requestsTexts.panel.previous,
    nextName: requestsTexts.panel.next,
    previous: at > 0 ? to(records[at - 1]) : undefined,
    next: at >= 0 ? to(records[at + 1]) : undefined,
  };
}
