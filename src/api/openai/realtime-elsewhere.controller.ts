import { Controller, Get, Post, UseFilters } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import { TokenAccess } from '../../auth/access.decorator.js';
import { noCalls } from '../../realtime/handshake.js';
import { OpenAiErrorFilter } from './openai-error.filter.js';

/** What clients of OpenAI's realtime API ask for that this gateway answers elsewhere, or not at all. */
@Controller('v1/realtime')
@TokenAccess('openai', 'realtime')
@UseFilters(OpenAiErrorFilter)
export class RealtimeElsewhereController {
  /** Whoever asks for a session without an upgrade. */
  @Get()
  open(): never {
    throw new GatewayError(
      'caller_invalid_request',
      'Realtime sessions are WebSockets: ask for an upgrade at this address.',
      { status: 426, headers: { upgrade: 'websocket' }, reason: 'upgrade_required' },
    );
  }

  /** WebRTC. */
  @Post('calls')
  call(): never {
    throw noCalls();
  }

  /** SIP: accept, hangup, refer, reject. */
  @Post('calls/:id/:action')
  handleCall(): never {
    throw noCalls();
  }
}
