import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { answered, api } from '../api/api.js';
import { dryRunFormat } from './dry-run-formats.js';
import type { DryRunFormatId } from './dry-run-formats.js';

/** A request that is tried. */
export interface DryRunQuestion {
  readonly format: DryRunFormatId;
  readonly model: string;
  /** JSON, as it was written. */
  readonly text: string;
  readonly token?: string | undefined;
  readonly strict: boolean;
}

/** Where it would go. Nothing is sent by it, and nothing changes. */
export const useDryRun = () =>
  useMutation({
    mutationFn: ({ format, model, text, token, strict }: DryRunQuestion) => {
      const question = {
        endpoint: dryRunFormat(format).endpoint(model),
        ...(token !== undefined && { token }),
        ...(strict && { headers: { 'x-gateway-strict': 'true' } }),
      };
      return answered(
        api.POST('/api/explain', {
          body: { ...question, body: {} },
          // The body goes as it was written, to the last digit.
          bodySerializer: () => `${JSON.stringify(question).slice(0, -1)},"body":${text}}`,
        }),
      );
    },
  });

/** Names in which a text stands. */
export const useModelNames = (search: string) =>
  useQuery({
    queryKey: ['api', 'catalogue', 'names', search],
    queryFn: async ({ signal }) => {
      const wanted = search.replaceAll('*', '').slice(0, 100);
      const query = { limit: 100, ...(wanted !== '' && { search: wanted }) };
      const { data } = await answered(api.GET('/api/catalogue', { params: { query }, signal }));
      return data.map(({ name }) => name);
    },
    placeholderData: keepPreviousData,
  });

/** Tokens in whose names a text stands. */
export const useTokenNames = (search: string) =>
  useQuery({
    queryKey: ['api', 'tokens', 'names', search],
    queryFn: async ({ signal }) => {
      const wanted = search.replaceAll('*', '').slice(0, 100);
      const query = { state: 'active', limit: 50, ...(wanted !== '' && { search: wanted }) } as const;
      const { data } = await answered(api.GET('/api/tokens', { params: { query }, signal }));
      return data.map(({ name }) => name);
    },
    placeholderData: keepPreviousData,
  });
