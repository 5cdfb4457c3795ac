import type { ImageOperation } from '#libs/canonical';

const families: Readonly<Record<ImageOperation, string>> = {
  'generate-image': 'image_generation',
  'edit-image': 'image_edit',
  // Nobody streams variations; an upstream that did would have to call them something.
  'vary-image': 'image_edit',
};

export const partialType = (operation: ImageOperation): string => `${families[operation]}.partial_image`;

export const completedType = (operation: ImageOperation): string => `${families[operation]}.completed`;

/** Whatever the upstream calls its family of events. */
export const isPartial = (type: string): boolean => type.endsWith('.partial_image');

export const isCompleted = (type: string): boolean => /^image_\w+\.completed$/.test(type);
