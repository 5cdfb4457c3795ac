import type { ComponentType } from 'react';
import { lazy } from 'react';

const modules = import.meta.glob<Readonly<Record<string, ComponentType>>>([
  './log/conversation-log.tsx',
  './wire/wire-view.tsx',
  './compare/compare-view.tsx',
]);

const part = (path: string, name: string) =>
  lazy(async () => ({ default: (await modules[path]?.())?.[name] ?? (() => null) }));

export const ConversationLog = part('./log/conversation-log.tsx', 'ConversationLog');
export const WireView = part('./wire/wire-view.tsx', 'WireView');
export const CompareView = part('./compare/compare-view.tsx', 'CompareView');
