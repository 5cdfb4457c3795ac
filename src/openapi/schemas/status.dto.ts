import { constant, flag, nested, nullable, number, text, texts, time, whole } from './fields.js';

const states = { enum: ['good', 'attention', 'bad'] };

/** Something that is broken, or will be. */
export class StatusProblemDto {
  @constant('problem')
  readonly object!: string;

  @text('`bad`: something does not work. `attention`: it works, and somebody should look.', {
    enum: ['bad', 'attention'],
  })
  readonly severity!: string;

  @text('Where it is mended.', { enum: ['settings', 'providers', 'models', 'status'] })
  readonly place!: string;

  @text("A provider's id, a model's name, a setting.")
  readonly subject!: string;

  @text('What is wrong.')
  readonly fault!: string;

  @text('What mends it.')
  readonly fix!: string;
}

/** What was done to the tables. */
export class MigrationsDto {
  @whole('How many there were.')
  readonly count!: number;

  @text('Name of the last one.', nullable)
  readonly latest!: string | null;

  @texts('Those that a newer version made.')
  readonly unknown!: readonly string[];
}

/** The database. */
export class DatabaseStatusDto {
  @text('`bad`: it does not answer.', states)
  readonly state!: string;

  @text('Which one it is.', { enum: ['sqlite', 'postgresql'] })
  readonly kind!: string;

  @text('Its own. Null where it does not say in time.', nullable)
  readonly version!: string | null;

  @whole('How long it took to answer, in milliseconds.', nullable)
  readonly latency_ms!: number | null;

  @whole("Its clock less this machine's, in milliseconds.", nullable)
  readonly clock_difference_ms!: number | null;

  @number('Bytes. Null where it does not say in time.', nullable)
  readonly size_bytes!: number | null;

  @nested(() => MigrationsDto, 'Null where it does not say in time.', nullable)
  readonly migrations!: MigrationsDto | null;
}

/** What processes share limits, budgets and changes by. */
export class SharedStateStatusDto {
  @text('`bad`: each process keeps to its share of every limit.', states)
  readonly state!: string;

  @text('`memory`: this process alone. `cluster`: the workers of this machine.', {
    enum: ['memory', 'cluster', 'redis'],
  })
  readonly kind!: string;

  @whole('How many share it, as far as known.')
  readonly processes!: number;

  @whole('Settlements that the others have not been told of.')
  readonly unsettled!: number;

  @whole('How often it was lost since the start.')
  readonly losses!: number;

  @time('Null where it is whole.', nullable)
  readonly degraded_since!: string | null;
}

/** Ended requests on their way to the ledger. */
export class JournalStatusDto {
  @text('`attention`: the database takes none.', states)
  readonly state!: string;

  @whole('Records in memory that are not delivered.')
  readonly waiting!: number;

  @flag('Whether files hold more of them.')
  readonly more_in_files!: boolean;

  @whole('Records that could be kept nowhere, since the start.')
  readonly lost!: number;

  @number('Of its files, in bytes; what is delivered and not deleted yet included.')
  readonly size_bytes!: number;

  @number('What they may take.')
  readonly max_size_bytes!: number;
}

/** A process that serves. */
export class ServingProcessDto {
  @text('Of this run of it.')
  readonly id!: string;

  @text("The machine's, or the container's.")
  readonly host!: string;

  @whole('On its machine.')
  readonly pid!: number;

  @whole('Its number among the workers of its machine.', nullable)
  readonly worker!: number | null;

  @text('Of the gateway.')
  readonly version!: string;

  @flag('The one that answers.')
  readonly current!: boolean;

  @time('When it was started.')
  readonly started_at!: string;

  @time('When it was last heard.')
  readonly seen_at!: string;

  @texts('What does less than it should.', { example: ['redis'] })
  readonly degraded!: readonly string[];
}

/** An embedded model. */
export class LocalModelStatusDto {
  @text('Its name.')
  readonly id!: string;

  @text('Whether it answers.', { enum: ['ready', 'on_its_way', 'off'] })
  readonly state!: string;

  @text('More of it, in a sentence.', nullable)
  readonly detail!: string | null;
}

/** Models that run on this machine. */
export class LocalModelsStatusDto {
  @flag('Whether they are on.')
  readonly enabled!: boolean;

  @text('Why they are off, as a clause.', nullable)
  readonly reason!: string | null;

  @nested(() => LocalModelStatusDto, 'All of them.', { isArray: true })
  readonly models!: readonly LocalModelStatusDto[];
}

/** The last time that old things of one kind were deleted. */
export class SweepStatusDto {
  @text('Of what.', { example: 'usage' })
  readonly what!: string;

  @text('`attention`: it failed.', states)
  readonly state!: string;

  @time('Null until it has been done once.', nullable)
  readonly ended_at!: string | null;

  @whole('Milliseconds.', nullable)
  readonly took_ms!: number | null;
}

/** `GET /api/status`. */
export class StatusDto {
  @constant('status')
  readonly object!: string;

  @time('When this was told.')
  readonly at!: string;

  @text('The worst of it.', states)
  readonly state!: string;

  @whole('All of them.')
  readonly problem_count!: number;

  @nested(() => StatusProblemDto, 'What does not work first, a hundred at most.', { isArray: true })
  readonly problems!: readonly StatusProblemDto[];

  @text('Of the gateway.')
  readonly version!: string;

  @text('Version of Node.js.')
  readonly node!: string;

  @time('When this process was started.')
  readonly started_at!: string;

  @nested(() => DatabaseStatusDto, 'The database.')
  readonly database!: DatabaseStatusDto;

  @nested(() => SharedStateStatusDto, 'What processes share.')
  readonly shared_state!: SharedStateStatusDto;

  @nested(() => JournalStatusDto, 'Usage that is not delivered.')
  readonly journal!: JournalStatusDto;

  @nested(() => ServingProcessDto, 'The one that answers first.', { isArray: true })
  readonly processes!: readonly ServingProcessDto[];

  @nested(() => LocalModelsStatusDto, 'Models on this machine.')
  readonly local_models!: LocalModelsStatusDto;

  @nested(() => SweepStatusDto, 'What is kept for a time only.', { isArray: true })
  readonly retention!: readonly SweepStatusDto[];
}
