import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ContentEncoding } from './content-encoding.js';
import { PageTemplate } from './page-template.js';

/** Injection token of the folder with the built pages. */
export const PAGES_FOLDER = Symbol('PagesFolder');

/** A file that pages load. */
export interface PageFile {
  readonly mediaType: string;
  /** Its bytes, plain and as the build compressed them. */
  readonly bodies: ReadonlyMap<ContentEncoding, Buffer>;
}

/** The built pages. */
export interface Pages {
  readonly template: PageTemplate;
  /** By path, such as `assets/index-BGhdWqzd.js`. */
  readonly files: ReadonlyMap<string, PageFile>;
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

const encodings: Readonly<Record<string, ContentEncoding>> = { '.br': 'br', '.gz': 'gzip' };

/**
 * The files of the build, read into memory together when the first page is asked for: a build that is replaced
 * meanwhile cannot mix with them.
 */
@Injectable()
export class PageFiles {
  private readonly logger = new Logger(PageFiles.name);
  private pages: Promise<Pages | undefined> | undefined;

  constructor(@Inject(PAGES_FOLDER) private readonly folder: string) {}

  /** Undefined where nothing is built; looked for again at the next call. */
  load(): Promise<Pages | undefined> {
    this.pages ??= this.read().catch((error: unknown) => {
      this.pages = undefined;
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (!isMissing) this.logger.error('The built pages cannot be read.', error);
      return undefined;
    });
    return this.pages;
  }

  private async read(): Promise<Pages> {
    const template = new PageTemplate(await readFile(join(this.folder, 'index.html'), 'utf8'));
    const paths = await this.paths();
    const entries = await Promise.all(
      paths
        .filter((path) => encodings[extname(path)] === undefined)
        .map(async (path) => [path, await this.file(path, paths)] as const),
    );
    return { template, files: new Map(entries) };
  }

  /** All but the page itself and what the build notes for itself. */
  private async paths(): Promise<readonly string[]> {
    const entries = await readdir(this.folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(this.folder.length + 1))
      .map((path) => path.replaceAll(sep, '/'))
      .filter((path) => path !== 'index.html' && !path.startsWith('.'));
  }

  private async file(path: string, paths: readonly string[]): Promise<PageFile> {
    const packed = Object.entries(encodings).filter(([ending]) => paths.includes(path + ending));
    const bodies = await Promise.all(
      [['', 'identity'] as const, ...packed].map(
        async ([ending, encoding]) => [encoding, await readFile(join(this.folder, path + ending))] as const,
      ),
    );
    return {
      mediaType: mediaTypes[extname(path)] ?? 'application/octet-stream',
      bodies: new Map(bodies),
    };
  }
}
