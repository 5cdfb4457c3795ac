import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';

/** Injection token of the folder with the built guides. */
export const GUIDES_FOLDER = Symbol('GuidesFolder');

/** A file of the guides. */
export interface GuideFile {
  readonly mediaType: string;
  readonly body: Buffer;
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** What documents link to beside each other (configurations, dashboards) is shown as it is. */
const plainText = 'text/plain; charset=utf-8';

/** The built guides. Which files there are is looked up once; each is read when somebody asks for it. */
@Injectable()
export class GuideFiles {
  private names: Promise<ReadonlySet<string>> | undefined;

  constructor(@Inject(GUIDES_FOLDER) private readonly folder: string) {}

  /** Whether the guides are built; looked for again where they are not. */
  async areBuilt(): Promise<boolean> {
    return (await this.list()).has('index.html');
  }

  /**
   * @param path below `/docs`, as it came; a page's has no ending, and the index' is empty
   * @returns undefined for what is none of them
   */
  async find(path: string): Promise<GuideFile | undefined> {
    const names = await this.list();
    const page = `${path === '' ? 'index' : path}.html`;
    const name = names.has(page) ? page : path;
    // A page has one address.
    if (!names.has(name) || path.endsWith('.html')) return undefined;
    return { mediaType: mediaTypeOf(name), body: await readFile(join(this.folder, name)) };
  }

  private async list(): Promise<ReadonlySet<string>> {
    this.names ??= this.look();
    const names = await this.names;
    if (names.size === 0) this.names = undefined;
    return names;
  }

  private async look(): Promise<ReadonlySet<string>> {
    const entries = await readdir(this.folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = entries.filter((entry) => entry.isFile());
    return new Set(
      files.map(({ parentPath, name }) =>
        join(parentPath, name)
          .slice(this.folder.length + 1)
          .replaceAll(sep, '/'),
      ),
    );
  }
}

const mediaTypeOf = (name: string): string =>
  name.startsWith('files/') ? plainText : (mediaTypes[extname(name)] ?? plainText);
