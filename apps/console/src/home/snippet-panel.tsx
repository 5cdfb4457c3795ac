import { useState } from 'react';
import { Tabs } from 'radix-ui';
import { CopyButton } from '../components/copy-button.js';
import { homeTexts } from '../texts/home.js';
import { endpoints } from './endpoints.js';
import type { HomeModel } from './home-status.js';
import { exampleModels } from './snippets/example-models.js';
import type { EndpointId } from './snippets/snippet.js';
import type { ToolId } from './snippets/snippets.js';
import { snippets, toolsFor } from './snippets/snippets.js';

interface SnippetPanelProps {
  readonly address: string;
  readonly models: readonly HomeModel[];
}

const chip =
  'rounded-full border px-3 py-1 text-14 whitespace-nowrap transition-colors duration-(--quick) pointer-coarse:py-2.5 ' +
  'border-neutral-6 text-neutral-11 hover:bg-neutral-3 ' +
  'data-[state=active]:border-accent data-[state=active]:bg-accent-soft data-[state=active]:text-accent-text';
const tab =
  'border-b-2 border-transparent px-3 py-2 text-14 whitespace-nowrap text-neutral-11 hover:text-neutral-12 pointer-coarse:py-3 ' +
  'data-[state=active]:border-accent data-[state=active]:text-neutral-12';

/** Code for the chosen endpoint, tool and model. */
export const SnippetPanel = ({ address, models }: SnippetPanelProps) => {
  const [endpointId, setEndpointId] = useState<EndpointId>('chat');
  const [tool, setTool] = useState<ToolId>('curl');
  const [chosen, setChosen] = useState<string>();
  const endpoint = endpoints.find(({ id }) => id === endpointId);
  const fitting = models.filter(({ endpoints: able }) => able?.includes(endpoint?.needs ?? '') ?? false);
  const model =
    fitting.find(({ id }) => id === chosen)?.id ??
    (fitting.find(({ state }) => state === undefined || state === 'ready') ?? fitting[0])?.id;
  const tools = toolsFor(endpointId);
  const shown = tools.includes(tool) ? tool : (tools[0] ?? 'curl');
  const write = snippets[shown][endpointId];
  const code = write?.({ address, model: model ?? exampleModels[endpointId] }) ?? '';
  return (
    <Tabs.Root
      value={endpointId}
      onValueChange={(value) => {
        setEndpointId(value as EndpointId);
      }}
    >
      <Tabs.List aria-label={homeTexts.endpointsLabel} className="flex flex-wrap gap-2">
        {endpoints.map(({ id, name }) => (
          <Tabs.Trigger key={id} value={id} className={chip}>
            {name}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <p className="mt-4 text-13 text-neutral-11">
        {homeTexts.setToken} <code className="text-neutral-12">export GATEWAY_TOKEN=sk-gw-…</code>
      </p>
      <Tabs.Content value={endpointId} className="mt-2 rounded border border-neutral-6 bg-neutral-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-neutral-6 px-4 py-2">
          <code className="text-13 text-neutral-11">{endpoint?.address}</code>
          {fitting.length > 0 && (
            <label className="flex min-w-0 items-center gap-2 text-13 text-neutral-11">
              {homeTexts.model}
              <select
                value={model}
                onChange={(event) => {
                  setChosen(event.target.value);
                }}
                className="h-8 min-w-0 max-w-64 rounded border border-neutral-7 bg-neutral-1 px-2 text-13 text-neutral-12 pointer-coarse:h-11"
              >
                {fitting.map(({ id }) => (
                  <option key={id}>{id}</option>
                ))}
              </select>
            </label>
          )}
        </div>
        <Tabs.Root
          value={shown}
          onValueChange={(value) => {
            setTool(value as ToolId);
          }}
        >
          <div className="flex items-center justify-between gap-2 border-b border-neutral-6 pr-2">
            <Tabs.List aria-label={homeTexts.toolsLabel} className="flex overflow-x-auto px-1">
              {tools.map((id) => (
                <Tabs.Trigger key={id} value={id} className={tab}>
                  {homeTexts.tools[id]}
                </Tabs.Trigger>
              ))}
            </Tabs.List>
            <CopyButton text={code} name={homeTexts.copySnippet} compact size="small" />
          </div>
          <Tabs.Content value={shown}>
            <pre className="overflow-x-auto px-4 py-3 text-14 leading-6" tabIndex={0}>
              <code>{code}</code>
            </pre>
          </Tabs.Content>
        </Tabs.Root>
        {model === undefined && endpoint?.needs !== undefined && (
          <p className="border-t border-neutral-6 px-4 py-2 text-13 text-attention-text">
            {homeTexts.noModel}
          </p>
        )}
      </Tabs.Content>
    </Tabs.Root>
  );
};
