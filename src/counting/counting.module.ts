import { Module } from '@nestjs/common';
import { TokenCounter } from './token-counter.js';
import { TokenEstimator } from './token-estimator.js';

/** Counting tokens where nobody else does. */
@Module({ providers: [TokenCounter, TokenEstimator], exports: [TokenCounter, TokenEstimator] })
export class CountingModule {}
