import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Degradations } from '../observability/degradations.js';
import { DatabaseHealth } from '../storage/database-health.js';

/** Says where readiness is asked for that the database is away. Load balancers go on: no other replica does better. */
@Injectable()
export class DatabaseReport implements OnModuleInit {
  constructor(
    private readonly degradations: Degradations,
    private readonly database: DatabaseHealth,
  ) {}

  onModuleInit(): void {
    this.degradations.add('database', () => this.database.fault);
  }
}
