import type { RealtimeSession } from '#libs/formats/openai-realtime';
import type { CallContext } from '../../pipeline/call-context.js';
import type { SocketConnection } from '../../sockets/socket-connection.js';
import type { Principal } from '../../tokens/principal.js';
import type { BridgeServices } from './bridge-services.js';
import type { ContextWindow } from './context-window.js';
import type { Conversation } from './conversation.js';
import type { KeptAudio } from './kept-audio.js';
import type { Outlet } from './outlet.js';
import type { TurnLedger } from './turn-ledger.js';

/** What the parts of one session share. */
export interface SessionContext extends CallContext {
  /** The settings as they are now. */
  readonly settings: { session: RealtimeSession };
  readonly conversation: Conversation;
  readonly window: ContextWindow;
  readonly keptAudio: KeptAudio;
  readonly outlet: Outlet;
  readonly services: BridgeServices;
  readonly ledger: TurnLedger;
  /** As it is now. Absent: nobody with a token. */
  readonly principal?: Principal | undefined;
  readonly connection: Pick<SocketConnection, 'during' | 'isDraining'>;
}
