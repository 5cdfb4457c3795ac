import { Inject, Injectable, Logger } from '@nestjs/common';
import { VoiceActivity } from '../../audio/voice/voice-activity.js';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import { GenerationService } from '../../pipeline/generation.service.js';
import { SpeechService } from '../../pipeline/media/speech.service.js';
import { TranscriptionService } from '../../pipeline/media/transcription.service.js';
import type { SocketConnection } from '../../sockets/socket-connection.js';
import type { SocketHost } from '../../sockets/socket-route.js';
import type { RealtimeSessionHandler, RealtimeSessionRequest } from '../realtime-session.js';
import { BridgeSession } from './bridge-session.js';
import type { BridgeServices } from './bridge-services.js';
import { CatalogueModels } from './catalogue-models.js';
import { ContextWindow } from './context-window.js';
import { Conversation } from './conversation.js';
import { firstSettings } from './first-settings.js';
import { JournalLedger } from './journal-ledger.js';
import { KeptAudio } from './kept-audio.js';
import { newId } from './new-id.js';
import { Outlet } from './outlet.js';
import { ownHeaders } from './own-headers.js';
import { TurnUsage } from './turn-usage.js';

/** How a session is served, in its line of the log. */
const lane = 'bridge';

/** Holds sessions with models that hold none themselves: their words are heard and spoken by the gateway's own services. */
@Injectable()
export class RealtimeBridge implements RealtimeSessionHandler {
  private readonly logger = new Logger(RealtimeBridge.name);
  private readonly services: BridgeServices;

  constructor(
    generation: GenerationService,
    transcription: TranscriptionService,
    speech: SpeechService,
    models: CatalogueModels,
    turnUsage: TurnUsage,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'realtime'>,
  ) {
    const detectVoice: BridgeServices['detectVoice'] = (settings) => VoiceActivity.open(settings);
    this.services = { generation, transcription, speech, models, turnUsage, detectVoice };
  }

  /** @throws GatewayError where the settings of its client secret cannot be */
  prepare(request: RealtimeSessionRequest): SocketHost {
    const session = firstSettings(request);
    const { dialect, journal, headers } = request;
    journal.record.lane = lane;
    return {
      accept: (connection: SocketConnection) => {
        const context = {
          headers: ownHeaders(headers),
          signal: connection.signal,
          settings: { session },
          conversation: new Conversation(),
          window: new ContextWindow(),
          keptAudio: new KeptAudio(),
          outlet: new Outlet(connection, dialect),
          services: this.services,
          ledger: new JournalLedger(journal),
          connection,
          get principal() {
            return journal.record.principal;
          },
        };
        const expiresAt = Math.floor((Date.now() + this.configuration.realtime.maxDuration) / 1000);
        const identity = { id: newId('sess'), expiresAt };
        new BridgeSession(context, { connection, dialect, identity, onFault: this.onFault }).begin();
      },
    };
  }

  private readonly onFault = (fault: unknown): void => {
    this.logger.error('An event of a realtime session could not be served.', fault);
  };
}
