import { anything, constant, flag, nested, nullable, number, optional, text, time } from './fields.js';

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
