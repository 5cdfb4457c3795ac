import { RequestRecord } from '../../observability/request-record.js';
import type { SessionJournal } from '../session-journal.js';
import type { Turn, TurnLedger } from './turn-ledger.js';

/** Takes down turns in the session's journal. */
export class JournalLedger implements TurnLedger {
  constructor(private readonly journal: SessionJournal) {}

  open(): RequestRecord {
    const { id, method, path, tokenId, principal, trace } = this.journal.record;
    const record = new RequestRecord(id, method, path, performance.now(), 0);
    record.trace = trace?.inside();
    record.spoken = 'openai-realtime';
    record.tokenId = tokenId;
    record.principal = principal;
    return record;
  }

  settle(record: RequestRecord, turn: Turn): void {
    this.journal.take(record, turn);
  }
}
