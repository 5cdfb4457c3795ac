import { constant, nested, nullable, number, text, time, whole } from './fields.js';

/** Which of all processes answered. */
export class ProcessDto {
  @text("The machine's name, or the container's.")
  readonly host!: string;

  @whole('Id of the process.')
  readonly pid!: number;

  @whole('Its number among the workers of its machine; null: it is alone.', nullable)
  readonly worker!: number | null;
}

/** A model for which a key rests. */
export class KeyRestDto {
  @text('The model.')
  readonly model!: string;

  @whole('Until it is used again.')
  readonly rests_ms!: number;
}

/** How it stands with a key. */
export class ProviderKeyStateDto {
  @text('Its last four characters; null: the provider has none.', nullable)
  readonly key!: string | null;

  @whole('Until it is used again for any model; 0: now.')
  readonly rests_ms!: number;

  @nested(() => KeyRestDto, 'Models for which alone it rests.', { isArray: true })
  readonly models!: readonly KeyRestDto[];
}

/** The circuit breaker of one model. */
export class CircuitDto {
  @text("The provider's own name for it.")
  readonly model!: string;

  @text('open: it is passed over; half_open: one request tries it.', {
    enum: ['closed', 'open', 'half_open'],
  })
  readonly state!: 'closed' | 'open' | 'half_open';

  @whole('Until it is asked again; 0: now.')
  readonly ready_in_ms!: number;

  @whole('Calls under way.')
  readonly running!: number;

  @number('Until its streams begin, of late.', nullable)
  readonly stream_begins_ms!: number | null;

  @number('Until its whole answers are there, of late.', nullable)
  readonly answer_ms!: number | null;
}

/** How a provider fares. */
export class ProviderStateDto {
  @text('Its id.')
  readonly id!: string;

  @text('limited: some keys or models rest, or its list fails; failing: nobody can be served now.', {
    enum: ['good', 'limited', 'failing', 'unknown', 'off'],
  })
  readonly health!: 'good' | 'limited' | 'failing' | 'unknown' | 'off';

  @whole('Calls under way.')
  readonly running!: number;

  @nested(() => ProviderKeyStateDto, 'Its keys.', { isArray: true })
  readonly keys!: readonly ProviderKeyStateDto[];

  @whole('Models that were asked lately.')
  readonly circuit_count!: number;

  @nested(() => CircuitDto, 'The first 50 of them: those that are out, then those that are busy.', {
    isArray: true,
  })
  readonly circuits!: readonly CircuitDto[];
}

/** `GET /api/provider-states`. */
export class ProviderStatesDto {
  @constant('provider_states')
  readonly object!: string;

  @time('When it was so.')
  readonly at!: string;

  @nested(() => ProcessDto, 'Whose view it is: every process has its own.')
  readonly process!: ProcessDto;

  @nested(() => ProviderStateDto, 'Every provider.', { isArray: true })
  readonly providers!: readonly ProviderStateDto[];
}
