import type { Snippet, SnippetContext, ToolSnippets } from './snippet.js';
import { quoted } from './snippet.js';

const openAi =
  (call: (context: SnippetContext) => string): Snippet =>
  (context) =>
    `import os
from openai import OpenAI

client = OpenAI(
    base_url=${quoted(context.address)},
    api_key=os.environ["GATEWAY_TOKEN"],
)
${call(context)}`;

/** The endpoints from Python, each through its vendor's SDK. */
export const pythonSnippets: ToolSnippets = {
  chat: openAi(
    ({ model }) => `stream = client.chat.completions.create(
    model=${quoted(model)},
    messages=[{"role": "user", "content": "Why is the sky blue?"}],
    stream=True,
)
for chunk in stream:
    if chunk.choices:
        print(chunk.choices[0].delta.content or "", end="")`,
  ),
  messages: ({ address, model }) => `import os
from anthropic import Anthropic

client = Anthropic(
    base_url=${quoted(address)},
    api_key=os.environ["GATEWAY_TOKEN"],
)
message = client.messages.create(
    model=${quoted(model)},
    max_tokens=256,
    messages=[{"role": "user", "content": "Why is the sky blue?"}],
)
print(message.content[0].text)`,
  'generate-content': ({ address, model }) => `import os
from google import genai

client = genai.Client(
    api_key=os.environ["GATEWAY_TOKEN"],
    http_options={"base_url": ${quoted(address)}},
)
response = client.models.generate_content(
    model=${quoted(model)},
    contents="Why is the sky blue?",
)
print(response.text)`,
  responses: openAi(
    ({ model }) => `response = client.responses.create(
    model=${quoted(model)},
    input="Why is the sky blue?",
)
print(response.output_text)`,
  ),
  completions: openAi(
    ({ model }) => `completion = client.completions.create(
    model=${quoted(model)},
    prompt="The sky is blue because",
    max_tokens=64,
)
print(completion.choices[0].text)`,
  ),
  embeddings: openAi(
    ({ model }) => `result = client.embeddings.create(
    model=${quoted(model)},
    input=["The sky is blue.", "Bread is made of flour."],
)
print(len(result.data[0].embedding))`,
  ),
  rerank: ({ address, model }) => `import os
import cohere

client = cohere.ClientV2(
    base_url=${quoted(address.replace(/\/v1$/, ''))},
    api_key=os.environ["GATEWAY_TOKEN"],
)
ranked = client.rerank(
    model=${quoted(model)},
    query="Why is the sky blue?",
    documents=["Air scatters blue light most.", "Bread is made of flour."],
)
print(ranked.results)`,
  images: openAi(
    ({ model }) => `import base64

result = client.images.generate(
    model=${quoted(model)},
    prompt="Three red balloons over a green hill",
)
with open("picture.png", "wb") as file:
    file.write(base64.b64decode(result.data[0].b64_json))`,
  ),
  speech: openAi(
    ({ model }) => `with client.audio.speech.with_streaming_response.create(
    model=${quoted(model)},
    voice="alloy",
    input="The sky is blue.",
) as speech:
    speech.stream_to_file("speech.mp3")`,
  ),
  transcription: openAi(
    ({ model }) => `with open("speech.mp3", "rb") as file:
    result = client.audio.transcriptions.create(model=${quoted(model)}, file=file)
print(result.text)`,
  ),
  models: openAi(
    () => `for model in client.models.list():
    print(model.id)`,
  ),
};
