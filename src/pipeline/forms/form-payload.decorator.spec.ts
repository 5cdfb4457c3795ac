import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Catch, Controller, Module, Post, UseFilters, UseGuards } from '@nestjs/common';
import type {
  ArgumentsHost,
  CanActivate,
  ExceptionFilter,
  ExecutionContext,
  INestApplication,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IsDefined, IsOptional, IsString } from 'class-validator';
import type { Request, Response as HttpResponse } from 'express';
import { GatewayError } from '#libs/canonical';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import { IdempotentRequests } from '../../idempotency/idempotent-requests.js';
import { RequestLog } from '../../request-log/request-log.js';
import { RunningExchanges } from '../running-exchanges.js';
import { UploadFolder } from './fixtures/upload-folder.js';
import type { FormEnvelope, FormOrJsonEnvelope } from './form-envelope.js';
import { FormOrJsonPayload, FormPayload } from './form-payload.decorator.js';

class ModelDto {
  @IsDefined()
  @IsString()
  model!: string;
}

class PromptDto extends ModelDto {
  @IsOptional()
  @IsString({ each: true })
  words?: string | readonly string[];
}

/** As the credential guard does: refuses before anything of the body is read. */
class DoorGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.switchToHttp().getRequest<Request>().headers.authorization === 'yes') return true;
    throw new GatewayError('caller_unauthenticated', 'no');
  }
}

@Catch(GatewayError)
class ErrorFilter implements ExceptionFilter<GatewayError> {
  catch(error: GatewayError, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<HttpResponse>();
    response.status(error.status).json({ message: error.message, param: error.param });
  }
}

@Controller()
@UseGuards(DoorGuard)
@UseFilters(ErrorFilter)
class FormController {
  @Post('form')
  form(@FormPayload(PromptDto, { files: 'recording' }) { dto, form }: FormEnvelope<PromptDto>): unknown {
    return { dto, files: form.files.map(({ field, file }) => [field, file.content.size]) };
  }

  @Post('either')
  either(
    @FormOrJsonPayload(ModelDto, PromptDto, { files: 'image' })
    envelope: FormOrJsonEnvelope<PromptDto, ModelDto>,
  ): unknown {
    const { kind, dto } = envelope;
    return { kind, dto, ...(envelope.kind === 'json' && { raw: envelope.raw.toString() }) };
  }
}

describe('FormPayload and FormOrJsonPayload', () => {
  let folder: UploadFolder;
  let application: INestApplication;
  let base: string;

  beforeAll(async () => {
    folder = await UploadFolder.make();
    const uploads = { fileLimit: 1_000, imageLimit: 2_000, formLimit: 5_000_000, directory: folder.path };
    const configuration = { uploads, server: { bodyLimit: 1_000, depthLimit: 10 } };

    /** No request here has a key. */
    const unnamed: Pick<IdempotentRequests, 'json' | 'form'> = {
      json: (_incoming, read) => read(),
      form: (_incoming, read) => read(undefined),
    };

    /** Nobody's bodies are kept. */
    const unwanted: Pick<RequestLog, 'follow'> = { follow: () => undefined };

    @Module({
      controllers: [FormController],
      providers: [
        RunningExchanges,
        { provide: GATEWAY_CONFIGURATION, useValue: configuration },
        { provide: IdempotentRequests, useValue: unnamed },
        { provide: RequestLog, useValue: unwanted },
      ],
    })
    class FormModule {}

    application = await NestFactory.create(FormModule, { bodyParser: false, logger: false });
    await application.listen(0, '127.0.0.1');
    const server = application.getHttpServer() as Server;
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(async () => {
    await application.close();
    expect(await folder.left()).toEqual([]);
    await folder.remove();
  });

  async function post(
    path: string,
    body: FormData | string,
    headers: Record<string, string> = {},
  ): Promise<unknown> {
    const response = await fetch(base + path, {
      method: 'POST',
      body,
      headers: { authorization: 'yes', ...headers },
    });
    return { status: response.status, said: await response.json() };
  }

  const formOf = (size: number, fields: Record<string, string>): FormData => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(size)]), 'a.wav');
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return form;
  };

  it('give a form: single values as texts, lists as lists', async () => {
    expect(await post('/form', formOf(900, { model: 'm', words: 'a' }))).toEqual({
      status: 201,
      said: { dto: { model: 'm', words: 'a' }, files: [['file', 900]] },
    });
    expect(await post('/form', formOf(0, { model: 'm', 'words[0]': 'a', 'words[1]': 'b' }))).toMatchObject({
      said: { dto: { words: ['a', 'b'] }, files: [['file', 0]] },
    });
  });

  it('give a form or JSON by the content type', async () => {
    expect(await post('/either', formOf(5, { model: 'm' }))).toMatchObject({
      said: { kind: 'form', dto: { model: 'm' } },
    });
    const raw = '{ "model": "m" }';
    expect(await post('/either', raw, { 'content-type': 'application/json; charset=utf-8' })).toMatchObject({
      said: { kind: 'json', dto: { model: 'm' }, raw },
    });
    expect(
      await post('/either', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }),
    ).toMatchObject({
      status: 415,
      said: { message: expect.stringMatching(/multipart\/form-data or application\/json.*urlencoded/) },
    });
  });

  it('know the limit of what the files are', async () => {
    const form = formOf(1_001, { model: 'm' });
    expect(await post('/form', form)).toMatchObject({
      status: 413,
      said: { message: expect.stringContaining('uploads.fileLimit'), param: 'file' },
    });
    expect(await post('/either', form)).toMatchObject({ status: 201 });
    expect(await post('/either', formOf(2_001, {}))).toMatchObject({
      status: 413,
      said: { message: expect.stringContaining('uploads.imageLimit') },
    });
  });

  it('validate the fields, and leave nothing of a refused form', async () => {
    expect(await post('/form', formOf(10, { words: 'a' }))).toMatchObject({
      status: 400,
      said: { param: 'model' },
    });
    expect(await post('/either', formOf(10, { 'model[]': 'a' }))).toMatchObject({
      status: 400,
      said: { param: 'model' },
    });
  });

  it('read nothing before the guard has let the request in', async () => {
    const refused = await post('/form', formOf(4_000_000, { model: 'm' }), { authorization: 'no' });
    expect(refused).toMatchObject({ status: 401 });
    expect(await folder.left()).toEqual([]);
  });
});
