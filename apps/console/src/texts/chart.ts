/** Words of charts. */
export const chartTexts = {
  point: (label: string) => `Points of: ${label} Arrows go from one to the next, Enter opens its requests.`,
} as const;
