/** A model as the gateway lists it. */
export interface GatewayModel {
  readonly id: string;
  readonly ownedBy: string;
  /** What it can be asked for, such as `generation`; absent where nobody said. */
  readonly endpoints?: readonly string[];
  readonly modalities?: { readonly input?: readonly string[]; readonly output?: readonly string[] };
  /** Absent means ready. */
  readonly state?: string;
  /** Of what is being pulled, from 0 to 1. */
  readonly progress?: number;
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const words = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined;

/** Reads OpenAI's model list with the gateway's own fields; what is no model is passed over. */
export function readModels(body: unknown): readonly GatewayModel[] {
  const data = isFields(body) && Array.isArray(body.data) ? (body.data as unknown[]) : [];
  return data.flatMap((entry) => (isFields(entry) && typeof entry.id === 'string' ? [readModel(entry)] : []));
}

function readModel(entry: Readonly<Record<string, unknown>>): GatewayModel {
  const endpoints = words(entry.endpoints);
  const modalities = isFields(entry.modalities) ? entry.modalities : undefined;
  const input = words(modalities?.input);
  const output = words(modalities?.output);
  return {
    id: String(entry.id),
    ownedBy: typeof entry.owned_by === 'string' ? entry.owned_by : '',
    ...(endpoints !== undefined && { endpoints }),
    ...(modalities !== undefined && {
      modalities: { ...(input !== undefined && { input }), ...(output !== undefined && { output }) },
    }),
    ...(typeof entry.state === 'string' && { state: entry.state }),
    ...(typeof entry.progress === 'number' && { progress: entry.progress }),
  };
}
