import {
  Activity,
  Boxes,
  ChartLine,
  History,
  KeyRound,
  MessagesSquare,
  Plug,
  ScrollText,
  Settings,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { administrationTexts } from '../../texts/administration.js';

interface ConsolePage {
  readonly path:
    | '/console/overview'
    | '/console/providers'
    | '/console/logs'
    | '/console/tokens'
    | '/console/models'
    | '/console/audit'
    | '/console/settings'
    | '/console/status'
    | '/console/playground';
  readonly name: string;
  readonly icon: LucideIcon;
}

/** What the rail leads to, in its order. */
export const consolePages: readonly ConsolePage[] = [
  { path: '/console/overview', name: administrationTexts.names.overview, icon: ChartLine },
  { path: '/console/logs', name: administrationTexts.names.logs, icon: ScrollText },
  { path: '/console/tokens', name: administrationTexts.names.tokens, icon: KeyRound },
  { path: '/console/providers', name: administrationTexts.names.providers, icon: Plug },
  { path: '/console/models', name: administrationTexts.names.models, icon: Boxes },
  { path: '/console/audit', name: administrationTexts.names.audit, icon: History },
  { path: '/console/settings', name: administrationTexts.names.settings, icon: Settings },
  { path: '/console/status', name: administrationTexts.names.status, icon: Activity },
  { path: '/console/playground', name: administrationTexts.names.playground, icon: MessagesSquare },
];
