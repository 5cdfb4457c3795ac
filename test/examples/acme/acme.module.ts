import { Module } from '@nestjs/common';
import { AcmeProvider } from './acme.provider.js';

@Module({ providers: [AcmeProvider] })
export class AcmeModule {}
