import { Module } from '@nestjs/common';
import { TokensModule } from '../../tokens/tokens.module.js';
import { TokenController } from './token.controller.js';

/** What a token may know of itself. */
@Module({ imports: [TokensModule], controllers: [TokenController] })
export class TokenApiModule {}
