import { Inject, Injectable, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { describe, expect, it } from '@jest/globals';
import { ConfigModule } from './config.module.js';
import { GATEWAY_CONFIGURATION } from './gateway-configuration.js';
import type { GatewayConfiguration } from './gateway-configuration.js';
import { loadConfiguration } from './load-configuration.js';

@Injectable()
class Consumer {
  constructor(@Inject(GATEWAY_CONFIGURATION) readonly configuration: GatewayConfiguration) {}
}

@Module({ providers: [Consumer] })
class ConsumerModule {}

describe('ConfigModule', () => {
  it('makes the configuration injectable in modules that do not import it', async () => {
    const configuration = loadConfiguration({ environment: {}, workingDirectory: '/nowhere' });
    const module = await Test.createTestingModule({
      imports: [ConfigModule.forRoot(configuration), ConsumerModule],
    }).compile();
    expect(module.get(Consumer).configuration).toBe(configuration);
  });
});
