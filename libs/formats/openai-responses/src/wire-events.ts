/** Kinds of events about the whole answer. */
export const lifecycleEvents = [
  'response.queued',
  'response.created',
  'response.in_progress',
  'response.completed',
  'response.incomplete',
  'response.failed',
] as const;

/** Kinds of events about one item of the output, by the type of the item they speak of. */
export const itemEvents: Readonly<Record<string, readonly string[]>> = {
  message: [
    'response.content_part.added',
    'response.content_part.done',
    'response.output_text.delta',
    'response.output_text.done',
    'response.output_text.annotation.added',
    'response.refusal.delta',
    'response.refusal.done',
  ],
  reasoning: [
    'response.content_part.added',
    'response.content_part.done',
    'response.reasoning_text.delta',
    'response.reasoning_text.done',
    'response.reasoning_summary_part.added',
    'response.reasoning_summary_part.done',
    'response.reasoning_summary_text.delta',
    'response.reasoning_summary_text.done',
  ],
  function_call: ['response.function_call_arguments.delta', 'response.function_call_arguments.done'],
  custom_tool_call: ['response.custom_tool_call_input.delta', 'response.custom_tool_call_input.done'],
  image_generation_call: [
    'response.image_generation_call.in_progress',
    'response.image_generation_call.generating',
    'response.image_generation_call.partial_image',
    'response.image_generation_call.completed',
  ],
};

/** Kinds of events about neither an item nor the state of the answer. */
export const audioEvents = [
  'response.audio.delta',
  'response.audio.done',
  'response.audio.transcript.delta',
  'response.audio.transcript.done',
] as const;
