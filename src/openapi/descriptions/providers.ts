import { ConnectionTestDto, ProviderTestSchemaDto } from '../schemas/connection-test.dto.js';
import { ProviderStatesDto } from '../schemas/provider-state.dto.js';
import { ProviderTypeDto } from '../schemas/provider-type.dto.js';
import {
  DeletedProviderDto,
  ProviderChangeSchemaDto,
  ProviderCreationSchemaDto,
  ProviderDto,
} from '../schemas/provider.dto.js';
import { decidedOn } from './decided-on.js';
import { listOf, objectOf } from './description.js';
import type { RouteDescriptions } from './description.js';

/** The routes of providers. */
export const providerRoutes: RouteDescriptions = {
  'GET /api/provider-types': {
    tag: 'Providers',
    summary: 'Every type and preset, with what one has to know to add it',
    answer: listOf(ProviderTypeDto),
  },
  'GET /api/provider-states': {
    tag: 'Providers',
    summary: 'How providers fare in the eyes of the process that answers',
    answer: objectOf(ProviderStatesDto),
  },
  'GET /api/providers': {
    tag: 'Providers',
    summary: 'Providers, whoever configured them',
    answer: listOf(ProviderDto),
  },
  'POST /api/providers': {
    tag: 'Providers',
    summary: 'Add a provider',
    body: ProviderCreationSchemaDto,
    status: 201,
    answer: objectOf(ProviderDto),
  },
  'POST /api/providers/test': {
    tag: 'Providers',
    summary: 'Try whether one can be reached, a draft too; nothing is stored',
    body: ProviderTestSchemaDto,
    answer: objectOf(ConnectionTestDto),
  },
  'GET /api/providers/{id}': { tag: 'Providers', summary: 'A provider', answer: objectOf(ProviderDto) },
  'PATCH /api/providers/{id}': {
    tag: 'Providers',
    summary: 'Change its settings; If-Match or revision makes sure that nobody else did meanwhile',
    body: ProviderChangeSchemaDto,
    answer: objectOf(ProviderDto),
  },
  'DELETE /api/providers/{id}': {
    tag: 'Providers',
    summary: 'Delete it',
    answer: objectOf(DeletedProviderDto),
    query: decidedOn,
  },
};
