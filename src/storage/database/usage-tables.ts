/** One request that used a model, or wanted to. The columns are what is searched and sorted by. */
export interface UsageRecordTable {
  id: string;
  request_id: string;
  started_at: number;
  ended_at: number;
  token_id: string;
  owner: string | null;
  team: string | null;
  endpoint: string;
  format: string;
  model: string;
  provider: string | null;
  upstream_model: string | null;
  end: string;
  status: number | null;
  error: string | null;
  /** Milliseconds. */
  first_byte: number | null;
  duration: number;
  input_tokens: number | null;
  output_tokens: number | null;
  nano_dollars: number | null;
  saved_nano_dollars: number | null;
  /** 0 or 1: something of it has no known price. */
  unpriced: number;
  /** 0 or 1: its usage is the gateway's estimate. */
  estimated: number;
  /** Characters of the row, about. */
  size: number;
  /** All else, as JSON. */
  detail: string;
}

/**
 * What sums are kept of. Kind `full` has every label of a request; `model` says nothing of the token, `token` nothing of
 * the model, and `all` nothing at all: there are far fewer of these, for questions that go over everything. None of them
 * says how requests ended. For those that did not end `complete` there is one more of each kind that does, `…_by_end`:
 * most requests end well, and what is left of all without the others are those. What a series does not say is ''.
 */
export interface UsageSeriesTable {
  id: number;
  /** Digest of the kind and the labels. */
  key: string;
  kind: SeriesKind;
  token_id: string;
  owner: string;
  team: string;
  model: string;
  provider: string;
  upstream_model: string;
  endpoint: string;
  end: string;
}

/** By what they tell apart. */
export type LabelKind = 'full' | 'model' | 'token' | 'all';

export type SeriesKind = LabelKind | `${LabelKind}_by_end`;

export type SumSpan = 'hour' | 'day';

/**
 * What the records of a series that ended in an hour, or a day (UTC), come to. Counts that are 0 are null: most are,
 * and null takes no room.
 */
export interface UsageSumTable extends Measures, Histogram<'first_byte'>, Histogram<'duration'> {
  series_id: number;
  /** Of the series. */
  kind: SeriesKind;
  span: SumSpan;
  start: number;
}

/** How much is kept of the records that ended in an hour. */
export interface UsageKeptTable {
  hour: number;
  records: number;
  /** Characters. */
  size: number;
}

export type MeasureName =
  | 'requests'
  | 'attempts'
  | 'input_tokens'
  | 'cache_read_tokens'
  | 'cache_write_tokens'
  | 'input_audio_tokens'
  | 'input_image_tokens'
  | 'output_tokens'
  | 'reasoning_tokens'
  | 'output_audio_tokens'
  | 'output_image_tokens'
  | 'nano_dollars'
  | 'saved_nano_dollars'
  | 'unpriced'
  | 'estimated'
  | 'answered_by_cache'
  | 'refused'
  | 'failed'
  | 'broken'
  | 'cancelled'
  | 'interrupted'
  | 'first_byte_total'
  | 'duration_total';

type Measures = Record<MeasureName, number | null>;

export type BucketNumber = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13;

type Histogram<Name extends string> = Record<`${Name}_${BucketNumber}`, number | null>;

export type SumColumn = MeasureName | `${'first_byte' | 'duration'}_${BucketNumber}`;
