import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { JsonObject } from '#libs/json';
import { identity } from '../fixtures/canonical-turns.js';
import type { RealtimeDialect } from './dialect.js';
import { RealtimeFault } from './fault.js';
import { applySessionUpdate } from './session-update.js';
import { defaultSession } from './session.js';
import type { RealtimeSession } from './session.js';
import { writeSession } from './write-session.js';

const base = defaultSession('gpt-realtime');

function updated(update: JsonObject, dialect: RealtimeDialect, session = base): RealtimeSession {
  const result = applySessionUpdate(session, update, dialect);
  if (result instanceof RealtimeFault) throw result;
  return result;
}

function refused(update: JsonObject, dialect: RealtimeDialect, session = base): RealtimeFault {
  const result = applySessionUpdate(session, update, dialect);
  if (result instanceof RealtimeFault) return result;
  throw new Error('it was taken');
}

const ga = (fields: JsonObject): JsonObject => ({ type: 'realtime', ...fields });

/** What @openai/agents-realtime sends first. */
const agents = ga({
  instructions: 'Be brief.',
  model: 'gpt-realtime',
  output_modalities: ['audio'],
  audio: {
    input: {
      format: { type: 'audio/pcm', rate: 24_000 },
      noise_reduction: null,
      transcription: { model: 'gpt-4o-mini-transcribe' },
      turn_detection: { type: 'semantic_vad', model_version: 'default' },
    },
    output: { format: { type: 'audio/pcmu' }, voice: 'ash', speed: 1 },
  },
  tool_choice: 'auto',
  tools: [{ type: 'function', name: 'weather', parameters: { type: 'object', properties: {} } }],
});

describe('applySessionUpdate', () => {
  it('takes every setting of GA', () => {
    expect(updated(agents, 'ga')).toEqual({
      ...base,
      instructions: 'Be brief.',
      transcription: { model: 'gpt-4o-mini-transcribe' },
      turnDetection: {
        type: 'semantic_vad',
        eagerness: 'auto',
        createResponse: true,
        interruptResponse: true,
      },
      outputFormat: 'pcmu',
      voice: 'ash',
      tools: [{ kind: 'function', name: 'weather', schema: { type: 'object', properties: {} } }],
    });
    const rest = ga({
      tool_choice: { type: 'function', name: 'weather' },
      max_output_tokens: 500,
      truncation: { type: 'retention_ratio', retention_ratio: 0.8, token_limits: { post_instructions: 900 } },
      parallel_tool_calls: false,
      reasoning: { effort: 'low' },
      tracing: { workflow_name: 'w' },
      include: ['item.input_audio_transcription.logprobs'],
      prompt: null,
    });
    expect(updated(rest, 'ga')).toEqual({
      ...base,
      toolChoice: { kind: 'named', tool: { kind: 'function', name: 'weather' } },
      maxOutputTokens: 500,
      truncation: { type: 'retention_ratio', retentionRatio: 0.8, postInstructions: 900 },
      parallelToolCalls: false,
      reasoningEffort: 'low',
      tracing: { workflow_name: 'w' },
      include: ['item.input_audio_transcription.logprobs'],
    });
  });

  it('takes every setting of the beta', () => {
    const update = {
      modalities: ['text'],
      voice: { id: 'voice_1' },
      speed: 1.2,
      input_audio_format: 'g711_ulaw',
      output_audio_format: 'g711_alaw',
      input_audio_transcription: { model: 'whisper-1', language: 'de' },
      input_audio_noise_reduction: { type: 'far_field' },
      turn_detection: null,
      tool_choice: 'required',
      temperature: 0.7,
      max_response_output_tokens: 'inf',
    };
    expect(updated(update, 'beta')).toEqual({
      ...base,
      outputModality: 'text',
      voice: { id: 'voice_1' },
      speed: 1.2,
      inputFormat: 'pcmu',
      outputFormat: 'pcma',
      transcription: { model: 'whisper-1', language: 'de' },
      noiseReduction: { type: 'far_field' },
      turnDetection: null,
      toolChoice: { kind: 'required' },
      temperature: 0.7,
    });
    expect(updated({ type: 'realtime', modalities: ['audio', 'text'] }, 'beta')).toEqual(base);
  });

  it('changes only what was said, in objects too', () => {
    const first = updated(ga({ audio: { input: { transcription: { model: 'm', language: 'de' } } } }), 'ga');
    const said = { transcription: { language: null, prompt: 'p' }, turn_detection: { threshold: 0.9 } };
    expect(updated(ga({ audio: { input: said } }), 'ga', first)).toEqual({
      ...base,
      transcription: { model: 'm', prompt: 'p' },
      turnDetection: { ...base.turnDetection, threshold: 0.9 },
    });
    const off = { audio: { input: { transcription: null, turn_detection: null, noise_reduction: null } } };
    expect(updated(ga(off), 'ga', first)).toEqual({ ...base, transcription: null, turnDetection: null });
    expect(updated(ga({ instructions: null, audio: null, tools: null }), 'ga', first)).toEqual(first);
  });

  it('keeps the settings of a turn detection until there is another', () => {
    const detecting = (said: JsonObject): JsonObject => ga({ audio: { input: { turn_detection: said } } });
    const loud = updated(detecting({ threshold: 0.9, create_response: false }), 'ga');
    const patient = updated(detecting({ type: 'server_vad', silence_duration_ms: 900 }), 'ga', loud);
    expect(patient.turnDetection).toMatchObject({
      threshold: 0.9,
      silenceDurationMs: 900,
      createResponse: false,
    });
    const semantic = updated(detecting({ type: 'semantic_vad', eagerness: 'low' }), 'ga', patient);
    expect(semantic.turnDetection).toMatchObject({ eagerness: 'low', createResponse: true });
    expect(updated(detecting({ type: 'server_vad' }), 'ga', semantic)).toEqual(base);
  });

  it.each<readonly [JsonObject, string, string]>([
    [{}, 'session.type', 'missing_required_parameter'],
    [{ type: 'transcription' }, 'session.type', 'invalid_value'],
    [ga({ voise: 'ash' }), 'session.voise', 'unknown_parameter'],
    [ga({ model: 'gpt-4' }), 'session.model', 'invalid_value'],
    [ga({ output_modalities: ['audio', 'text'] }), 'session.output_modalities', 'invalid_value'],
    [ga({ output_modalities: ['constructor'] }), 'session.output_modalities', 'invalid_value'],
    [ga({ audio: { input: { format: 'pcm16' } } }), 'session.audio.input.format', 'invalid_type'],
    [
      ga({ audio: { input: { format: { type: 'pcm16' } } } }),
      'session.audio.input.format.type',
      'invalid_value',
    ],
    [
      ga({ audio: { input: { format: { type: 'audio/pcm', rate: 16_000 } } } }),
      'session.audio.input.format.rate',
      'invalid_value',
    ],
    [ga({ audio: { output: { speed: 2 } } }), 'session.audio.output.speed', 'integer_above_max_value'],
    [ga({ audio: { output: { speed: 0.1 } } }), 'session.audio.output.speed', 'decimal_below_min_value'],
    [
      ga({ audio: { input: { turn_detection: { type: 'magic' } } } }),
      'session.audio.input.turn_detection.type',
      'invalid_value',
    ],
    [
      ga({ audio: { input: { turn_detection: { type: 'semantic_vad', threshold: 0.5 } } } }),
      'session.audio.input.turn_detection.threshold',
      'unknown_parameter',
    ],
    [
      ga({ audio: { input: { turn_detection: { silence_duration_ms: 1.5 } } } }),
      'session.audio.input.turn_detection.silence_duration_ms',
      'invalid_type',
    ],
    [
      ga({ audio: { input: { noise_reduction: {} } } }),
      'session.audio.input.noise_reduction.type',
      'missing_required_parameter',
    ],
    [ga({ tools: [{ type: 'function' }] }), 'session.tools[0].name', 'missing_required_parameter'],
    [ga({ tools: [{ type: 'mcp', server_label: 'x' }] }), 'session.tools[0].type', 'unsupported_parameter'],
    [ga({ tools: [1] }), 'session.tools[0]', 'invalid_type'],
    [ga({ tool_choice: 'sometimes' }), 'session.tool_choice', 'invalid_value'],
    [ga({ tool_choice: { type: 'function' } }), 'session.tool_choice.name', 'missing_required_parameter'],
    [ga({ tool_choice: { type: 'mcp' } }), 'session.tool_choice.type', 'unsupported_parameter'],
    [ga({ max_output_tokens: 0 }), 'session.max_output_tokens', 'integer_below_min_value'],
    [ga({ max_output_tokens: 'all' }), 'session.max_output_tokens', 'invalid_type'],
    [ga({ truncation: 'much' }), 'session.truncation', 'invalid_value'],
    [ga({ prompt: { id: 'pmpt_1' } }), 'session.prompt', 'unsupported_parameter'],
    [ga({ include: ['everything'] }), 'session.include[0]', 'invalid_value'],
    [ga({ reasoning: { effort: 'huge' } }), 'session.reasoning.effort', 'invalid_value'],
  ])('refuses %j, naming %s', (update, param, code) => {
    expect(refused(update, 'ga')).toMatchObject({ type: 'invalid_request_error', param, code });
  });

  it("says the right name of the other dialect's fields", () => {
    const wrong = (update: JsonObject, dialect: RealtimeDialect): string => refused(update, dialect).message;
    expect(wrong(ga({ modalities: ['text'] }), 'ga')).toContain("in GA it is 'output_modalities'");
    expect(wrong(ga({ input_audio_format: 'pcm16' }), 'ga')).toContain("'audio.input.format'");
    expect(wrong(ga({ turn_detection: null }), 'ga')).toContain("'audio.input.turn_detection'");
    expect(wrong(ga({ temperature: 0.8 }), 'ga')).toContain('no temperature');
    expect(wrong(ga({ constructor: 1 }), 'ga')).toBe("Unknown parameter: 'session.constructor'.");
    expect(wrong({ output_modalities: ['text'] }, 'beta')).toContain("in the beta it is 'modalities'");
    expect(wrong({ audio: {} }, 'beta')).toContain("'input_audio_format'");
    expect(wrong({ truncation: 'auto' }, 'beta')).toContain('openai-beta');
    expect(wrong({ type: 'transcription' }, 'beta')).toContain("Unknown parameter: 'session.type'.");
  });

  it('takes of a transcription session what it has a use for', () => {
    const session = defaultSession();
    const audio = { input: { transcription: { model: 'whisper-1' }, turn_detection: null } };
    const expected = { ...session, transcription: { model: 'whisper-1' }, turnDetection: null };
    expect(updated({ type: 'transcription', audio }, 'ga', session)).toEqual(expected);
    const beta = { input_audio_transcription: { model: 'whisper-1' }, turn_detection: null };
    expect(updated(beta, 'beta', session)).toEqual(expected);
    expect(refused({ type: 'transcription', instructions: 'x' }, 'ga', session).param).toBe(
      'session.instructions',
    );
    expect(refused({ voice: 'ash' }, 'beta', session).param).toBe('session.voice');
  });

  it('refuses what is no session at all', () => {
    expect(applySessionUpdate(base, undefined, 'ga')).toMatchObject({ param: 'session' });
    expect(applySessionUpdate(base, 'x', 'ga')).toMatchObject({ code: 'invalid_type', param: 'session' });
  });
});

const texts = fc.string({ maxLength: 20 });
const formats = fc.constantFrom('pcm', 'pcmu', 'pcma');
const answering = { createResponse: fc.boolean(), interruptResponse: fc.boolean() };
const optional = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.option(value, { nil: null });

const shared = {
  type: fc.constant('realtime' as const),
  model: fc.constant('gpt-realtime'),
  instructions: texts,
  outputModality: fc.constantFrom('audio', 'text'),
  inputFormat: formats,
  outputFormat: formats,
  voice: fc.oneof(texts, fc.record({ id: texts })),
  speed: fc.constantFrom(0.25, 1, 1.5),
  transcription: optional(
    fc.record(
      { model: texts, language: texts, prompt: texts, keywords: fc.array(texts) },
      { requiredKeys: [] },
    ),
  ),
  turnDetection: optional(
    fc.oneof(
      fc.record({
        type: fc.constant('server_vad' as const),
        threshold: fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0),
        prefixPaddingMs: fc.nat(1000),
        silenceDurationMs: fc.nat(1000),
        idleTimeoutMs: optional(fc.integer({ min: 1, max: 30_000 })),
        ...answering,
      }),
      fc.record({
        type: fc.constant('semantic_vad' as const),
        eagerness: fc.constantFrom('low', 'medium', 'high', 'auto'),
        ...answering,
      }),
    ),
  ),
  noiseReduction: optional(fc.record({ type: fc.constantFrom('near_field', 'far_field') })),
  tools: fc.array(
    fc.record(
      {
        kind: fc.constant('function' as const),
        name: fc.string({ minLength: 1, maxLength: 64 }),
        description: texts,
        schema: fc.constant({ type: 'object' }),
      },
      { requiredKeys: ['kind', 'name'] },
    ),
  ),
  toolChoice: fc.oneof(
    fc.record({ kind: fc.constantFrom('auto', 'none', 'required') }),
    fc.record({
      kind: fc.constant('named' as const),
      tool: fc.record({ kind: fc.constant('function' as const), name: texts }),
    }),
  ),
  maxOutputTokens: fc.oneof(fc.constant('inf' as const), fc.integer({ min: 1, max: 4096 })),
  tracing: fc.constantFrom('auto' as const, null, { workflow_name: 'w' }),
  include: fc.constantFrom(null, ['item.input_audio_transcription.logprobs']),
};

const truncations = fc.oneof(
  fc.record({ type: fc.constantFrom('auto', 'disabled') }),
  fc.record(
    {
      type: fc.constant('retention_ratio' as const),
      retentionRatio: fc.constantFrom(0, 0.5, 1),
      postInstructions: fc.nat(5000),
    },
    { requiredKeys: ['type', 'retentionRatio'] },
  ),
);

const sessions: Readonly<Record<RealtimeDialect, fc.Arbitrary<RealtimeSession>>> = {
  ga: fc.record({
    ...shared,
    truncation: truncations,
    parallelToolCalls: fc.boolean(),
    reasoningEffort: fc.constantFrom('minimal', 'low', 'medium', 'high', 'xhigh'),
  }),
  beta: fc.record({
    ...shared,
    truncation: fc.constant(base.truncation),
    temperature: fc.constantFrom(0.6, 1.2),
  }),
};

describe('writeSession', () => {
  it.each(['ga', 'beta'] as const)('writes what an update reads as the same session (%s)', (dialect) => {
    fc.assert(
      fc.property(sessions[dialect], (session) => {
        const written = JSON.parse(JSON.stringify(writeSession(session, dialect, identity))) as JsonObject;
        expect(updated(written, dialect)).toEqual(session);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['ga', 'beta'] as const)('changes nothing but the field that is said (%s)', (dialect) => {
    const pairs = fc.tuple(sessions[dialect], sessions[dialect], fc.nat());
    fc.assert(
      fc.property(pairs, ([session, other, choice]) => {
        const fields = Object.entries(writeSession(other, dialect, identity)).filter(
          ([key]) => key !== 'type',
        );
        const [key = '', value = null] = fields[choice % fields.length] ?? [];
        const result = updated(
          { ...(dialect === 'ga' && { type: 'realtime' }), [key]: value },
          dialect,
          session,
        );
        const before = writeSession(session, dialect, identity);
        const after = writeSession(result, dialect, identity);
        expect({ ...after, [key]: null }).toEqual({ ...before, [key]: null });
      }),
      { numRuns: 500 },
    );
  });

  it('adds who the session is', () => {
    expect(writeSession(base, 'ga', { id: 'sess_1' })).toMatchObject({
      id: 'sess_1',
      object: 'realtime.session',
      type: 'realtime',
      model: 'gpt-realtime',
    });
    const named = { id: 'sess_1', object: 'realtime.transcription_session', expiresAt: 5 };
    expect(writeSession(defaultSession(), 'beta', named)).toEqual({
      id: 'sess_1',
      object: 'realtime.transcription_session',
      expires_at: 5,
      input_audio_format: 'pcm16',
      input_audio_transcription: {},
      input_audio_noise_reduction: null,
      turn_detection: expect.objectContaining({ type: 'server_vad' }) as unknown,
      include: null,
    });
  });
});
