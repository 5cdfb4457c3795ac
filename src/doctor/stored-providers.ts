import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { ConfigurationSwap } from '../administration/configuration/configuration-swap.js';
import { INSTALLATION } from './installation.js';
import type { Installation } from './installation.js';

/** Puts what the administration keeps beside what the file says, as a gateway does at its start. */
@Injectable()
export class StoredProviders implements OnModuleInit {
  constructor(
    private readonly swap: ConfigurationSwap,
    @Inject(INSTALLATION) private readonly installation: Installation,
  ) {}

  /** @throws ConfigurationError where the file cannot be used */
  onModuleInit(): void {
    this.swap.use(this.swap.prepare({ stored: this.installation.storage.stored.settings }));
  }
}
