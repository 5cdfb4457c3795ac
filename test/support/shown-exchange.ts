import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { eventsOf as crossedEvents } from './recording-proxy.js';
import type { CrossedExchange, CrossedMessage } from './recording-proxy.js';

/** An exchange as the wire view shows it. */
export interface ShownExchange {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of JSON the text as sent; of a form its fields in words. */
  readonly body: string;
  readonly answerHeaders: Readonly<Record<string, string>>;
  /** Of an answer that is no stream. */
  readonly answer?: string;
  readonly events: readonly { readonly name: string; readonly data: string }[];
}

/** Of an event's data, what the list shows before it is opened. */
const line = 300;

/** Reads the exchange on show in the wire view, which is opened for it. */
export async function readWire(page: Page): Promise<ShownExchange> {
  const view = page.getByRole('region', { name: 'Wire', exact: true });
  if ((await view.count()) === 0) await page.getByRole('button', { name: 'Wire', exact: true }).click();
  // So tall that all events of a short answer are on the page.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 6000 });
  const [method = '', url = ''] = (await view.locator('p.font-mono').innerText()).split(/\s+/);
  const request = await sectionOf(view, 'Request');
  const response = await sectionOf(view, 'Response');
  const shown = {
    method,
    url,
    headers: await headersOf(request),
    body: await bodyOf(request, 'As sent'),
    answerHeaders: await headersOf(response),
    ...((await response.locator('pre').count()) > 0 && { answer: await bodyOf(response, 'As it came') }),
    events: await eventsOf(view),
  };
  if (size !== null) await page.setViewportSize(size);
  return shown;
}

/** What belongs to a heading that unfolds it. */
async function sectionOf(view: Locator, title: string): Promise<Locator> {
  const heading = view.getByRole('button', { name: new RegExp(`^${title}`) });
  if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click();
  return heading.locator('..');
}

async function headersOf(section: Locator): Promise<Readonly<Record<string, string>>> {
  const details = section.locator('details');
  await details.locator('summary').click();
  const names = await details.locator('dt').allInnerTexts();
  const values = await details.locator('dd').allTextContents();
  return Object.fromEntries(names.map((name, index) => [name.replace(/:\s*$/, ''), values[index] ?? '']));
}

/** Exactly as it crossed the wire, rather than laid out. */
async function bodyOf(place: Locator, view: 'As sent' | 'As it came'): Promise<string> {
  const form = place.locator('dl.rounded');
  if ((await form.count()) > 0) return form.innerText();
  const choice = place.getByRole('radio', { name: view });
  if ((await choice.count()) > 0) await choice.click();
  const whole = place.getByRole('button', { name: /^Show all/ });
  if ((await whole.count()) > 0) await whole.click();
  const text = place.locator('pre');
  return (await text.count()) === 0 ? '' : ((await text.textContent()) ?? '');
}

async function eventsOf(view: Locator): Promise<ShownExchange['events']> {
  const heading = view.getByRole('heading', { name: /^Events/ });
  if ((await heading.count()) === 0) return [];
  const count = Number(/[\d,]+/.exec(await heading.innerText())?.[0].replace(',', ''));
  await view
    .locator('li[data-index]')
    .nth(count - 1)
    .waitFor();
  const events: { name: string; data: string }[] = [];
  for (let index = 0; index < count; index++) {
    const row = view.locator(`li[data-index="${index}"]`);
    const [, name = '', data = ''] = await row.locator('button').first().locator('span').allTextContents();
    events.push({ name, data: data.length < line ? data : await wholeData(row) });
  }
  return events;
}

async function wholeData(row: Locator): Promise<string> {
  const button = row.locator('button').first();
  await button.click();
  await row.locator('pre').first().waitFor();
  const data = await bodyOf(row, 'As it came');
  await button.click();
  return data;
}

const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** What the page says of a header, where it hides a part of it. */
const unmasked = (shown: string): unknown =>
  shown.includes('…')
    ? expect.stringMatching(new RegExp(`^${shown.split('…').map(literally).join('.+')}$`))
    : shown;

/**
 * The wire view tells nothing but the truth, and all of it.
 * @param origin of the proxy
 * @param token which the page must not show
 */
export function expectAsCrossed(
  shown: ShownExchange,
  crossed: CrossedExchange,
  { origin, token }: { readonly origin: string; readonly token: string },
): void {
  const type = crossed.answerHeaders['content-type'] ?? '';
  const form = crossed.headers['content-type']?.startsWith('multipart/form-data') === true;
  expect(shown.method).toBe(crossed.method);
  expect(shown.url).toBe(origin + crossed.path);
  // Of a form the browser writes the content type, with a boundary that pages do not learn.
  expect(Object.keys(shown.headers).includes('content-type')).toBe(!form);
  for (const [name, value] of Object.entries(shown.headers))
    expect([name, crossed.headers[name]]).toEqual([name, unmasked(value)]);
  expect(Object.values(shown.headers).join(' ')).not.toContain(token);
  if (form) expectSameForm(shown.body, crossed);
  else expect(shown.body).toBe(crossed.body.toString());
  expect(shown.answerHeaders['content-type']).toBe(type);
  for (const [name, value] of Object.entries(shown.answerHeaders))
    expect([name, crossed.answerHeaders[name]]).toEqual([name, value]);
  if (shown.answer !== undefined) expect(shown.answer).toBe(crossed.answer.toString());
  else if (type.startsWith('text/event-stream'))
    expect(shown.events).toEqual(
      crossedEvents(crossed.answer).map(({ name = 'message', data, comment }) =>
        comment === undefined ? { name, data } : { name: 'comment', data: comment },
      ),
    );
  else expect(shown.events).toEqual([]);
}

/** Each field in its order: texts in full, of files their name and type. */
function expectSameForm(shown: string, { headers, body }: CrossedExchange): void {
  const boundary = /boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = body.toString('latin1').split(`--${boundary}`).slice(1, -1);
  const words = parts.map((part) => {
    const [head = '', ...rest] = Buffer.from(part, 'latin1').toString().split('\r\n\r\n');
    const [, name = '', file] = / name="([^"]*)"(?:; filename="([^"]*)")?/.exec(head) ?? [];
    if (file === undefined) return `${name}: ${rest.join('\r\n\r\n').slice(0, -2)}`;
    return `${name}: ${file} (${/content-type: (.+)/i.exec(head)?.[1] ?? ''}, `;
  });
  expect(words.length).toBeGreaterThan(1);
  const lines = shown.split('\n');
  expect(lines).toHaveLength(words.length);
  expect(lines.map((line, index) => line.slice(0, words[index]?.length))).toEqual(words);
}

/**
 * The messages of a socket as the list shows them, each by its beginning. Each side's stand in their order; messages of both
 * sides may pass each other on their way.
 */
export function expectMessagesAsCrossed(shown: ShownExchange, crossed: readonly CrossedMessage[]): void {
  const beginnings = (data: string): string => data.slice(0, line);
  for (const side of [true, false]) {
    expect(
      shown.events.filter(({ name }) => (name === 'sent') === side).map(({ data }) => beginnings(data)),
    ).toEqual(crossed.filter(({ sent }) => sent === side).map(({ data }) => beginnings(data)));
  }
}
