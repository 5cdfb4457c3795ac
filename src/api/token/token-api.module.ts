import { Module } from '@nestjs/common';
import { LimitsModule } from '../../limits/limits.module.js';
import { TokensModule } from '../../tokens/tokens.module.js';
import { UsageModule } from '../../usage/usage.module.js';
import { TokenController } from './token.controller.js';
import { TokenUsageController } from './usage.controller.js';

/** What a token may know of itself. */
@Module({
  imports: [LimitsModule, TokensModule, UsageModule],
  controllers: [TokenController, TokenUsageController],
})
export class TokenApiModule {}
