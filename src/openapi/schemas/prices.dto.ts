import { anything, constant, flag, nested, nullable, number, optional, text, time, whole } from './fields.js';

const million = (what: string): string => `US dollars for a million ${what}.`;

/** What using a model costs. What is absent is not known. */
export class RatesDto {
  @number(million('tokens read'), optional)
  readonly input?: number;

  @number(million('tokens written'), optional)
  readonly output?: number;

  @number(million('tokens read from a cache'), optional)
  readonly cacheRead?: number;

  @number(million('tokens written to a cache'), optional)
  readonly cacheWrite?: number;

  @number(million('tokens kept there for an hour'), optional)
  readonly cacheWriteHour?: number;

  @number(million('tokens of thinking'), optional)
  readonly reasoning?: number;

  @number(million('tokens of sound heard'), optional)
  readonly inputAudio?: number;

  @number(million('tokens of sound made'), optional)
  readonly outputAudio?: number;

  @number(million('tokens of pictures seen'), optional)
  readonly inputImage?: number;

  @number(million('tokens of pictures made'), optional)
  readonly outputImage?: number;

  @number('US dollars for an hour of sound heard.', optional)
  readonly hourHeard?: number;

  @number('US dollars for an hour of sound made.', optional)
  readonly hourMade?: number;

  @number('US dollars for a picture made.', optional)
  readonly image?: number;

  @number(million('characters read aloud'), optional)
  readonly characters?: number;

  @number("US dollars for a thousand of the vendor's searches of the web.", optional)
  readonly thousandSearches?: number;

  @number('US dollars for each request, beside all else it costs.', optional)
  readonly perRequest?: number;
}

/** Other prices for long prompts. */
export class PriceTierDto extends RatesDto {
  @number('Tokens read above which the whole request costs this.')
  readonly above!: number;
}

/** Prices with their tiers. */
export class PricesDto extends RatesDto {
  @nested(() => PriceTierDto, 'For long prompts.', { isArray: true, ...optional })
  readonly tiers?: readonly PriceTierDto[];
}

const from = 'A day (UTC) or a time with its zone. Default: now.';

/** `POST /api/prices`. */
export class PriceCreationDto {
  @text('Id of a provider.')
  readonly provider!: string;

  @text("The provider's name for the model; * stands for any text.", { maxLength: 512 })
  readonly model!: string;

  @nested(() => PricesDto, 'At least one price.')
  readonly prices!: PricesDto;

  @text(from, { example: '2026-12-01', ...optional })
  readonly from?: string;

  @text('For people.', { maxLength: 500, ...optional, ...nullable })
  readonly note?: string | null;
}

/** A price of one's own. */
export class PriceDto {
  @constant('price')
  readonly object!: string;

  @text('For good.')
  readonly id!: string;

  @text('Id of a provider.')
  readonly provider!: string;

  @text("The provider's name for the model, or a pattern.")
  readonly model!: string;

  @nested(() => PricesDto, 'In US dollars.')
  readonly prices!: PricesDto;

  @time('It holds for requests that begin then or later.')
  readonly from!: string;

  @text('past: a later one of the same name holds.', { enum: ['upcoming', 'current', 'past'] })
  readonly state!: string;

  @text('For people.', nullable)
  readonly note!: string | null;

  @time('When it was made.')
  readonly created_at!: string;

  @text('By whom.')
  readonly created_by!: string;
}

/** A price that was deleted. */
export class DeletedPriceDto {
  @constant('price')
  readonly object!: string;

  @text('Its id.')
  readonly id!: string;

  @flag('It is gone.')
  readonly deleted!: boolean;
}

/** What one who answers for a model costs. */
export class EffectivePriceDto {
  @constant('effective_price')
  readonly object!: string;

  @text('Who answers.')
  readonly provider!: string;

  @text("The provider's name for the model.")
  readonly model!: string;

  @text('By whose word; embedded: it runs in the gateway.', {
    enum: ['configuration', 'own', 'catalogue', 'embedded', 'unknown'],
  })
  readonly source!: string;

  @text('Id of the price of one’s own that holds.', nullable)
  readonly price!: string | null;

  @time('Since when it does.', nullable)
  readonly from!: string | null;

  @anything('In US dollars; null where nobody knows.', nullable)
  readonly prices!: Readonly<Record<string, unknown>> | null;
}

/** `GET /api/prices/effective`. */
export class EffectivePricesDto {
  @constant('list')
  readonly object!: string;

  @text('As clients name it.')
  readonly model!: string;

  @time('When these prices hold.')
  readonly at!: string;

  @nested(() => EffectivePriceDto, 'Everybody who answers for it.', { isArray: true })
  readonly data!: readonly EffectivePriceDto[];
}

/** `POST /api/prices/rerate`. */
export class ReratingCreationDto {
  @text('Requests that ended then or later: a day (UTC) or a time with its zone.', { example: '2026-12-01' })
  readonly from!: string;

  @text('And before this. Default: now.', optional)
  readonly to?: string;

  @text('Of this provider alone.', { ...optional, ...nullable })
  readonly provider?: string | null;

  @text("Of this model alone: the provider's name for it; * stands for any text.", {
    ...optional,
    ...nullable,
  })
  readonly model?: string | null;

  @flag('Tell what would be, and change nothing.', optional)
  readonly dry_run?: boolean;
}

/** What requests came to, and come to by what is known now. */
export class RatedSumsDto {
  @whole('Requests of the scope that used something.')
  readonly requests!: number;

  @whole('Of these: those that cost something else, or by other prices.')
  readonly changed!: number;

  @whole('Of these: those whose price nobody knows now. They stay as they are.')
  readonly unknown!: number;

  @number('US dollars.')
  readonly cost_before_usd!: number;

  @number('US dollars.')
  readonly cost_after_usd!: number;

  @whole('Of these: those that used something without a known price.')
  readonly unpriced_before!: number;

  @whole('The same afterwards.')
  readonly unpriced_after!: number;
}

/** The same of one model. */
export class RatedModelDto extends RatedSumsDto {
  @text('Who answered. Empty together with the model: all others.')
  readonly provider!: string;

  @text("The provider's name for it.")
  readonly model!: string;
}

/** A period that is priced anew. Its sums are of what is done. */
export class ReratingDto extends RatedSumsDto {
  @constant('rerating')
  readonly object!: string;

  @text('For good.')
  readonly id!: string;

  @text('How it stands.', { enum: ['waiting', 'running', 'done', 'failed', 'cancelled'] })
  readonly state!: string;

  @flag('Nothing is changed.')
  readonly dry_run!: boolean;

  @time('Requests that ended then or later.')
  readonly from!: string;

  @time('And before this.')
  readonly to!: string;

  @text('Of this provider alone.', nullable)
  readonly provider!: string | null;

  @text('Of this model alone.', nullable)
  readonly model!: string | null;

  @time('When it was asked for.')
  readonly created_at!: string;

  @text('By whom.')
  readonly created_by!: string;

  @number('How much of the period is done, 0 to 1.')
  readonly progress!: number;

  @time('The end of the last request that is done.', nullable)
  readonly done_until!: string | null;

  @time('When it was over.', nullable)
  readonly finished_at!: string | null;

  @text('Why it failed.', nullable)
  readonly error!: string | null;

  @nested(() => RatedModelDto, 'By model, those first whose cost changes most.', { isArray: true })
  readonly models!: readonly RatedModelDto[];
}
