/** What the guides are made of, as far as whoever builds them knows. */
export const guidesPart: {
  readonly settings: readonly string[];
  readonly files: (root: string) => readonly string[];
};

export function readGuides(root: string): Promise<{
  readonly guides: ReadonlyMap<string, object>;
  readonly files: ReadonlySet<string>;
}>;
