/** What a channel's type means here. */
export interface ChannelType {
  readonly type: string;
  /** Address of a channel that names none. Absent: our type's own, or the channel must name one. */
  readonly baseUrl?: string;
  /** What the panel puts between a channel's address and the endpoint. */
  readonly path?: string;
}

/** The panels that export channels. From type 26 on they count differently. */
export type Panel = 'new-api' | 'one-api';

const at = (type: string, path: string, baseUrl?: string): ChannelType => ({
  type,
  path,
  ...(baseUrl !== undefined && { baseUrl }),
});
const server = (origin: string, path = '/v1'): ChannelType => at('openai-compatible', path, origin + path);

const anthropic: ChannelType = { type: 'anthropic' };
const azure: ChannelType = { type: 'azure-openai' };
const bedrock: ChannelType = { type: 'amazon-bedrock' };
const cloudflare = at('openai-compatible', '', 'https://api.cloudflare.com');
const cohere: ChannelType = { type: 'cohere' };
const dashScope = at('dashscope', '/compatible-mode/v1', 'https://dashscope.aliyuncs.com/compatible-mode/v1');
const deepSeek = at('deepseek', '/v1');
const doubao = server('https://ark.cn-beijing.volces.com', '/api/v3');
const gemini: ChannelType = { type: 'google' };
const lingYiWanWu = server('https://api.lingyiwanwu.com');
const miniMax = at('minimax', '/v1', 'https://api.minimax.chat/v1');
const mistral = at('mistral', '/v1');
const ollama = at('ollama', '/v1');
const qianfan = server('https://qianfan.baidubce.com', '/v2');
const siliconFlow = at('siliconflow', '/v1', 'https://api.siliconflow.cn/v1');
const vertex: ChannelType = { type: 'google-vertex' };
const xai = at('xai', '/v1');
const zhipu = at('zhipu', '/api/paas/v4');

/** Types that both panels count alike. Source: one-api, relay/channeltype; new-api, constant/channel.go. */
const shared: Readonly<Record<number, ChannelType>> = {
  1: at('openai', '/v1'),
  3: azure,
  6: server('https://api.openaimax.com'),
  7: server('https://api.ohmygpt.com'),
  9: server('https://api.caipacity.com'),
  10: server('https://api.aiproxy.io'),
  12: server('https://api.api2gpt.com'),
  13: server('https://api.aigc2d.com'),
  14: anthropic,
  16: zhipu,
  17: dashScope,
  20: at('openrouter', '/v1'),
  24: gemini,
  25: at('moonshot', '/v1', 'https://api.moonshot.cn/v1'),
};

const types: Readonly<Record<Panel, Readonly<Record<number, ChannelType>>>> = {
  'new-api': {
    ...shared,
    4: ollama,
    // The address is the endpoint's own.
    8: at('openai-compatible', ''),
    19: server('https://api.360.cn'),
    26: zhipu,
    27: at('perplexity', ''),
    31: lingYiWanWu,
    33: bedrock,
    34: cohere,
    35: miniMax,
    38: at('jina', '/v1'),
    39: cloudflare,
    40: siliconFlow,
    41: vertex,
    42: mistral,
    43: deepSeek,
    44: server('https://api.moka.ai'),
    45: doubao,
    46: qianfan,
    47: at('openai-compatible', '/v1'),
    48: xai,
    53: server('https://llm.submodel.ai'),
  },
  'one-api': {
    ...shared,
    2: server('https://oa.api2d.net'),
    4: server('https://api.closeai-proxy.xyz'),
    5: server('https://api.openai-sb.com'),
    8: at('openai-compatible', '/v1'),
    19: server('https://ai.360.cn'),
    26: server('https://api.baichuan-ai.com'),
    27: miniMax,
    28: mistral,
    29: at('groq', '/v1'),
    30: ollama,
    31: lingYiWanWu,
    32: server('https://api.stepfun.com'),
    33: bedrock,
    35: cohere,
    36: deepSeek,
    37: cloudflare,
    39: at('together', '/v1'),
    40: doubao,
    41: server('https://api.novita.ai/v3/openai', ''),
    42: vertex,
    44: siliconFlow,
    45: xai,
    47: qianfan,
    48: server('https://spark-api-open.xf-yun.com'),
    49: dashScope,
    50: at('openai-compatible', ''),
    51: server('https://generativelanguage.googleapis.com/v1beta/openai', ''),
  },
};

/** Undefined where a type has no counterpart: vendors with formats of their own, videos, music, chat pages. */
export const channelTypeOf = (panel: Panel, type: number): ChannelType | undefined => types[panel][type];
