import type { ProviderDto, ProviderStateDto, ProviderStatesDto, UsageGroupDto } from '../api/api-types.js';

/** A provider with how it fares and what it did. */
export interface ProviderRow {
  readonly provider: ProviderDto;
  /** Absent while nobody knows, and of stored ones that are passed over. */
  readonly state: ProviderStateDto | undefined;
  /** Of the last 24 hours; absent: nothing. */
  readonly usage: UsageGroupDto | undefined;
}

/** Joins what is known of providers. Of two with the same id, the one that is at work has the state and the usage. */
export const providerRows = (
  providers: readonly ProviderDto[],
  states: ProviderStatesDto | undefined,
  groups: readonly UsageGroupDto[],
): readonly ProviderRow[] =>
  providers.map((provider) => {
    const isPassedOver =
      provider.source === 'stored' &&
      providers.some(({ id, source }) => id === provider.id && source !== 'stored');
    return {
      provider,
      state: isPassedOver ? undefined : states?.providers.find(({ id }) => id === provider.id),
      usage: isPassedOver ? undefined : groups.find((group) => group.provider === provider.id),
    };
  });

/** Its key in the table: ids may stand twice. */
export const rowKey = ({ provider: { source, id } }: ProviderRow): string => `${source} ${id}`;
