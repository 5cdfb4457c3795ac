import type { ComponentType } from 'react';
import { lazy } from 'react';
import type { TabId } from './playground-tabs.js';

const modules = import.meta.glob<Readonly<Record<string, ComponentType>>>('./tabs/*/*-tab.tsx');

/** The tabs besides Chat, each loaded when it is first on show. */
export const tabViews: Readonly<Partial<Record<TabId, ComponentType>>> = Object.fromEntries<ComponentType>(
  Object.entries(modules).map(([path, load]) => [
    path.split('/')[2] ?? '',
    lazy(async () => {
      const component = Object.values(await load())[0];
      if (component === undefined) throw new Error(`${path} exports nothing.`);
      return { default: component };
    }),
  ]),
);
