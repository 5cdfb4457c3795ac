import { constant, nested, nullable, text, texts } from './fields.js';

/** A setting that a form for a provider asks for. */
export class ProviderFieldDto {
  @text('As settings name it.')
  readonly name!: string;

  @text('For people.')
  readonly label!: string;

  @text('What it holds; lines: a list of texts.', { enum: ['text', 'secret', 'address', 'lines'] })
  readonly kind!: 'text' | 'secret' | 'address' | 'lines';

  @text('Whether it has to be there; without_address: unless there is a baseUrl.', {
    enum: ['always', 'without_address', 'never'],
  })
  readonly needed!: 'always' | 'without_address' | 'never';

  @text('What it is, for people.', nullable)
  readonly hint!: string | null;

  @text('What it looks like.', nullable)
  readonly example!: string | null;
}

/** A kind of providers, with what one has to know to add one. */
export class ProviderTypeDto {
  @constant('provider_type')
  readonly object!: string;

  @text('As settings name it.')
  readonly type!: string;

  @text('For people.')
  readonly title!: string;

  @text(
    'vendor: others run it; server: one runs it oneself; embedded: it is in the gateway, and not added.',
    {
      enum: ['vendor', 'server', 'embedded'],
    },
  )
  readonly group!: 'vendor' | 'server' | 'embedded';

  @text('Where its API is documented.', nullable)
  readonly documentation!: string | null;

  @text('Where its keys are made.', nullable)
  readonly key_page!: string | null;

  @text('The address that is asked where settings name none.', nullable)
  readonly base_url!: string | null;

  @texts('Variables of the environment that switch it on.')
  readonly variables!: readonly string[];

  @nested(() => ProviderFieldDto, 'Settings that are worth asking for, in their order.', { isArray: true })
  readonly fields!: readonly ProviderFieldDto[];
}
