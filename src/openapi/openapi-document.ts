import { Injectable } from '@nestjs/common';
import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Address } from '../address/public-address.js';

/** The description of all routes. It is made, and what makes it loaded, when somebody asks for it first. */
@Injectable()
export class OpenApiDocument {
  private application: INestApplication | undefined;
  private document: Promise<OpenAPIObject> | undefined;

  /** The application that is described. */
  describe(application: INestApplication): void {
    this.application = application;
  }

  /**
   * @param address where whoever asks finds the gateway
   * @param isThere which paths are served there
   */
  async at({ origin, prefix }: Address, isThere: (path: string) => boolean): Promise<OpenAPIObject> {
    this.document ??= this.build();
    const { paths, ...frame } = await this.document;
    const served = Object.entries(paths).filter(([path]) => isThere(path));
    return { ...frame, servers: [{ url: `${origin}${prefix}` }], paths: Object.fromEntries(served) };
  }

  private async build(): Promise<OpenAPIObject> {
    const { application } = this;
    if (application === undefined) throw new Error('Nobody has said which application is to be described.');
    const { buildDocument } = await import('./build-document.js');
    return buildDocument(application);
  }
}
