import { isIP } from 'node:net';
import { styleText } from 'node:util';
import { shellQuote } from './shell-quote.js';
import { ownCommand } from '../processes/own-command.js';

/** A provider as the start tells of it. */
export interface BannerProvider {
  readonly id: string;
  /** Names of its models, as clients use them. Empty where only the upstream knows. */
  readonly models: readonly string[];
  /** Why it is off, and how to switch it on. Absent: it is on. */
  readonly off?: string;
}

/** Weights on their way. */
export interface BannerPull {
  readonly model: string;
  /** 0 to 100. Absent: not begun. */
  readonly percent?: number;
  readonly totalBytes?: number;
  /** It answers chats: a line to try follows. */
  readonly chats?: boolean;
}

/** Everything the start tells. */
export interface BannerData {
  readonly version: string;
  /** The interface and the port that are listened on. */
  readonly host: string;
  readonly port: number;
  /** Names and addresses of what there is for browsers. */
  readonly pages: readonly (readonly [name: string, address: string])[];
  /** Secrets of a first start. Absent later: they are shown once. */
  readonly firstStart?: { readonly token: string; readonly adminKey: string };
  readonly providers: readonly BannerProvider[];
  readonly pulls: readonly BannerPull[];
  /** A model that answers now. Absent: none is ready yet. */
  readonly readyModel?: string;
  readonly colours: boolean;
}

/** Name of the shell variable in which the curl line expects the token once it is no longer shown. */
export const tokenVariable = 'MODEL_GATEWAY_TOKEN';

const mostModelsShown = 8;

/** The text of a start. Nothing but its argument goes into it, and what to type here. */
export function renderBanner(data: BannerData): string {
  const style = styles(data.colours);
  const address = addressOf(data.host, data.port);
  const sections = [
    style.bold(`Model Gateway ${data.version}`),
    addresses(data, address),
    secrets(data, style),
    providers(data, style),
    pulls(data),
    tryIt(data, address, style),
  ];
  return `\n${sections.filter((section) => section !== '').join('\n\n')}\n\n`;
}

/** What to say when the first model became ready after the start. */
export function renderReady(data: Pick<BannerData, 'host' | 'port' | 'colours'> & CurlModel): string {
  const { bold } = styles(data.colours);
  return `\n${bold(`${data.model} is ready.`)} Try it:\n\n${curlLine(addressOf(data.host, data.port), data)}\n\n`;
}

/** Where clients on this machine reach a service that listens on a host. */
export function addressOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${isIP(reachable) === 6 ? `[${reachable}]` : reachable}:${port}`;
}

interface CurlModel {
  readonly model: string;
  /** Absent: the line reads it from the shell variable {@link tokenVariable}. */
  readonly token?: string;
}

/** A chat that works when pasted into a POSIX shell. */
export function curlLine(address: string, { model, token }: CurlModel): string {
  const body = JSON.stringify({ model, messages: [{ role: 'user', content: 'Say hello in five words.' }] });
  const credential =
    token === undefined
      ? `"Authorization: Bearer $${tokenVariable}"`
      : shellQuote(`Authorization: Bearer ${token}`);
  return [
    `curl ${shellQuote(`${address}/v1/chat/completions`)} \\`,
    `  -H ${credential} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d ${shellQuote(body)}`,
  ].join('\n');
}

interface Styles {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly warn: (text: string) => string;
}

function styles(colours: boolean): Styles {
  const style = (format: 'bold' | 'dim' | 'yellow') => (text: string) =>
    colours ? styleText(format, text, { validateStream: false }) : text;
  return { bold: style('bold'), dim: style('dim'), warn: style('yellow') };
}

const row = (label: string, value: string, width = 12): string => `  ${label.padEnd(width)}${value}`;

function addresses({ host, port, pages }: BannerData, address: string): string {
  return [
    row('Address', address),
    row('API base', `${address}/v1`),
    ...pages.map(([name, page]) => row(name, page)),
    row('Reachable', reach(host, port)),
  ].join('\n');
}

function reach(host: string, port: number): string {
  if (host === 'localhost' || host === '::1' || host.startsWith('127.')) {
    return `from this machine only. To open it to the network: HOST=0.0.0.0 ${ownCommand()}`;
  }
  const everywhere = host === '0.0.0.0' || host === '::';
  return everywhere ? `on every interface of this machine, port ${port}` : `at ${host}, port ${port}`;
}

function secrets({ firstStart }: BannerData, { bold, warn }: Styles): string {
  if (firstStart === undefined) return '';
  return [
    warn('  Shown this once. Keep them now:'),
    row('Token', bold(firstStart.token)),
    row('Admin key', bold(firstStart.adminKey)),
  ].join('\n');
}

function providers({ providers }: BannerData, { dim }: Styles): string {
  if (providers.length === 0) return '  No provider is configured.';
  const on = providers.filter(({ off }) => off === undefined);
  const lines = on.map(({ id, models }) => row(id, listModels(models)));
  const offLines = providers.flatMap(({ id, off }) =>
    off === undefined ? [] : [dim(row(id, `off: ${off}`))],
  );
  return [
    on.length === 0 ? '  No provider is on:' : '  Providers and models:',
    ...lines.map((line) => `  ${line}`),
    ...offLines.map((line) => `  ${line}`),
  ].join('\n');
}

function listModels(models: readonly string[]): string {
  if (models.length === 0) return 'on; its models by the name the upstream gives them';
  const shown = models.slice(0, mostModelsShown).join(', ');
  const more = models.length - mostModelsShown;
  return more > 0 ? `${shown} and ${more} more (GET /v1/models)` : shown;
}

function pulls({ pulls }: BannerData): string {
  if (pulls.length === 0) return '';
  const width = Math.max(12, ...pulls.map(({ model }) => model.length + 2));
  const lines = pulls.map((pull) => `  ${row(pull.model, progress(pull), width)}`);
  return ['  On their way (the gateway answers already):', ...lines].join('\n');
}

function progress({ percent, totalBytes }: BannerPull): string {
  const size = totalBytes === undefined ? undefined : `${Math.ceil(totalBytes / 1e6)} MB`;
  if (percent === undefined) return size === undefined ? 'waiting' : `waiting, ${size}`;
  return size === undefined ? `${Math.floor(percent)} %` : `${Math.floor(percent)} % of ${size}`;
}

function tryIt({ readyModel, firstStart, pulls }: BannerData, address: string, { bold }: Styles): string {
  if (readyModel === undefined) {
    const follows = pulls.some(({ chats }) => chats);
    return follows ? '  A line to try it follows as soon as a chat model is ready.' : '';
  }
  const token = firstStart?.token;
  const line = curlLine(address, { model: readyModel, ...(token !== undefined && { token }) });
  const hint =
    token === undefined
      ? ` (put a token into ${tokenVariable}; new ones: ${ownCommand('token', 'create', '--name', 'x')})`
      : '';
  return `  ${bold('Try it')}${hint}:\n\n${line}`;
}
