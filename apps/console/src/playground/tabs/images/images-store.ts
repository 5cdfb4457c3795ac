import { create } from 'zustand';
import type { FormField, WireEvent } from '../../../gateway/exchange.js';
import type { Fault } from '../../../gateway/fault.js';
import type { ExchangeResult } from '../../../gateway/send-exchange.js';
import { imagesTexts } from '../../../texts/images.js';
import { objectOf } from '../shared/fields.js';
import { measuresOf } from '../shared/measures.js';
import type { Option, Options } from '../shared/options.js';
import { firstOptions, optionFields } from '../shared/options.js';
import type { Run } from '../shared/run.js';
import { idleRun } from '../shared/run.js';
import { createRunner } from '../shared/runner.js';
import { streamFault } from '../shared/stream-fault.js';
import type { EditSource } from './edit-source.js';
import { openSource } from './edit-source.js';
import type { ImagesOption, ImagesTask } from './images-options.js';
import { imagesOptions, imagesOptionsOf } from './images-options.js';
import type { Mask } from './mask.js';
import { maskFile } from './paint-mask.js';
import type { Picture, PictureGroup } from './picture.js';
import { contentOf, newPictureId, pictureOf, release } from './picture.js';
import type { PictureEvent } from './read-pictures.js';
import { pictureExtension, readPictureEvent, readPictures } from './read-pictures.js';

interface ImagesState {
  readonly task: ImagesTask;
  readonly prompts: Readonly<Record<ImagesTask, string>>;
  readonly options: Options<ImagesOption>;
  readonly source: EditSource | undefined;
  /** Why a picture could not be taken for editing. */
  readonly sourceFault: string | undefined;
  readonly run: Run;
  /** What a stream has shown so far. */
  readonly partial: Picture | undefined;
  /** Newest first. */
  readonly groups: readonly PictureGroup[];
  chooseTask(task: ImagesTask): void;
  write(prompt: string): void;
  setOption(id: ImagesOption, option: Option): void;
  take(file: File | undefined): Promise<void>;
  /** Takes a picture that was made for editing. */
  edit(picture: Picture): Promise<void>;
  mark(mask: Mask): void;
  make(model: string): Promise<void>;
  stop(): void;
  remove(group: PictureGroup): void;
}

/** The Images tab: pictures that are made and edited. */
export const useImages = create<ImagesState>((set, get) => {
  const runner = createRunner((run) => {
    set({ run });
  });
  const fail = (model: string, { exchange }: ExchangeResult, fault: Fault): void => {
    set({ run: { state: 'failed', model, exchange, fault } });
  };
  const showPartial = (event: PictureEvent | undefined): void => {
    const { partial } = get();
    if (partial !== undefined) release([partial]);
    set({ partial: event === undefined ? undefined : pictureOf(event.picture) });
  };
  return {
    task: 'generations',
    prompts: { generations: imagesTexts.firstPrompt, edits: '' },
    options: firstOptions(imagesOptions),
    source: undefined,
    sourceFault: undefined,
    run: idleRun,
    partial: undefined,
    groups: [],
    chooseTask(task) {
      set({ task });
    },
    write(prompt) {
      set(({ task, prompts }) => ({ prompts: { ...prompts, [task]: prompt } }));
    },
    setOption(id, option) {
      set(({ options }) => ({ options: { ...options, [id]: option } }));
    },
    async take(file) {
      const { source } = get();
      try {
        const opened = file === undefined ? undefined : await openSource(file);
        if (source !== undefined) URL.revokeObjectURL(source.address);
        set({ source: opened, sourceFault: undefined });
      } catch {
        set({ sourceFault: imagesTexts.unreadable(file?.name ?? '') });
      }
    },
    async edit(picture) {
      set({ task: 'edits' });
      try {
        const content = await contentOf(picture);
        const name = imagesTexts.fileName(pictureExtension(content.type));
        await get().take(new File([content], name, { type: content.type }));
      } catch {
        set({ sourceFault: imagesTexts.unreachable });
      }
    },
    mark(mask) {
      set(({ source }) => (source === undefined ? {} : { source: { ...source, mask } }));
    },
    async make(model) {
      const { task, prompts, options, source } = get();
      const prompt = prompts[task];
      const fields = optionFields(imagesOptionsOf(task), options);
      const body =
        task === 'generations' ? { model, prompt, ...fields } : await formOf(model, prompt, source, fields);
      const reader = createReader(typeof fields.n === 'number' ? fields.n : 1, showPartial);
      const isStream = fields.stream === true;
      const sent = await runner.run(
        model,
        { path: `v1/images/${task}`, body },
        isStream ? reader.options : {},
      );
      if (sent === undefined) return;
      showPartial(undefined);
      const { fault, usage } = reader;
      if (fault !== undefined) fail(model, sent, fault);
      const whole = readPictures(sent.json);
      const pictures = [...reader.pictures, ...whole].map(pictureOf);
      if (pictures.length > 0) {
        const measures = measuresOf(sent.exchange, usage ?? objectOf(sent.json).usage);
        const group = { id: newPictureId(), model, prompt, pictures, measures };
        set(({ groups }) => ({ groups: [group, ...groups] }));
      } else if (sent.exchange.outcome === 'complete' && fault === undefined) {
        fail(model, sent, { place: 'answer', message: imagesTexts.none });
      }
    },
    stop() {
      runner.stop();
    },
    remove(group) {
      release(group.pictures);
      set(({ groups }) => ({ groups: groups.filter(({ id }) => id !== group.id) }));
    },
  };
});

async function formOf(
  model: string,
  prompt: string,
  source: EditSource | undefined,
  fields: Readonly<Record<string, string | number | boolean>>,
): Promise<readonly FormField[]> {
  const mask = source === undefined ? undefined : await maskFile(source.mask, source, imagesTexts.maskName);
  return [
    ['model', model],
    ['prompt', prompt],
    ...Object.entries(fields).map(([name, value]): FormField => [name, String(value)]),
    ...(source === undefined ? [] : [['image', source.file] satisfies FormField]),
    ...(mask === undefined ? [] : [['mask', mask] satisfies FormField]),
  ];
}

/**
 * Reads a stream of pictures.
 * @param expected how many pictures come
 */
function createReader(expected: number, onPartial: (event: PictureEvent) => void) {
  const completed: PictureEvent[] = [];
  let fault: Fault | undefined;
  return {
    options: {
      onEvent({ data }: WireEvent): void {
        fault ??= streamFault(data);
        const event = readPictureEvent(data);
        if (event?.kind === 'partial') onPartial(event);
        else if (event !== undefined) completed.push(event);
      },
      isLastEvent: (): boolean => completed.length >= expected || fault !== undefined,
    },
    get pictures() {
      return completed.map(({ picture }) => picture);
    },
    get usage() {
      return completed.findLast(({ usage }) => usage !== undefined)?.usage;
    },
    get fault() {
      return fault;
    },
  };
}
