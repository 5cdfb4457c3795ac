/** A model as a source tells of it, or as it stands in the data. */
type Model = Readonly<Record<string, unknown>> & { readonly id: string };

export function mergeVendor(priced: readonly Model[], known: readonly Model[]): readonly Model[];
