import type { AddressInfo } from 'node:net';
import type { Server, ServerResponse } from 'node:http';
import { Catch, Controller, Get, Module, Param, Post, Query, Res, UseFilters } from '@nestjs/common';
import type { ExceptionFilter, INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GatewayAdapter } from './gateway.adapter.js';

@Catch()
class BrokenFilter implements ExceptionFilter {
  catch(): never {
    throw new Error('The filter is broken.');
  }
}

@Controller('things')
class ThingsController {
  @Post()
  plain(@Query() query: object): object {
    return { answer: 'plain', query };
  }

  @Get()
  read(): object {
    return { answer: 'read' };
  }

  @Post('written')
  written(@Res() response: ServerResponse): void {
    response.writeHead(202).end('written');
  }

  @Post('failing')
  @UseFilters(BrokenFilter)
  fail(): never {
    throw new Error('failed');
  }

  @Post(':id')
  pattern(@Param('id') id: string): object {
    return { answer: 'pattern', id };
  }
}

@Controller('things/late')
class LateController {
  @Post()
  late(): object {
    return { answer: 'late' };
  }
}

@Controller()
class MethodsController {
  @Post(['models/*path\\:ask', 'models/*path%3Aask'])
  ask(): object {
    return { answer: 'asked' };
  }
}

@Module({ controllers: [ThingsController, LateController, MethodsController] })
class ThingsModule {}

describe('GatewayAdapter', () => {
  let application: INestApplication;
  let origin: string;
  let entered: string[];
  let throughExpress: string[];

  beforeAll(async () => {
    const adapter = new GatewayAdapter();
    application = await NestFactory.create(ThingsModule, adapter, { bodyParser: false, logger: false });
    adapter.useEntrance((request, response) => {
      entered.push(request.url ?? '');
      request.url = request.url?.replace('/under/', '/');
      if (request.method !== 'OPTIONS') return false;
      response.writeHead(200).end('{"answer":"entrance"}');
      return true;
    });
    application.use((request: { url: string }, _response: unknown, next: () => void) => {
      throughExpress.push(request.url);
      next();
    });
    await application.listen(0, '127.0.0.1');
    const server = application.getHttpServer() as Server;
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => application.close());
  beforeEach(() => {
    entered = [];
    throughExpress = [];
  });

  async function answerTo(path: string, method = 'POST'): Promise<unknown> {
    const response = await fetch(origin + path, { method });
    return { status: response.status, ...((await response.json()) as object) };
  }

  it('brings what is posted to a plain path to its handler, and not through Express', async () => {
    expect(await answerTo('/things?a=1')).toEqual({ status: 201, answer: 'plain', query: { a: '1' } });
    const written = await fetch(`${origin}/things/written`, { method: 'POST' });
    expect([written.status, await written.text()]).toEqual([202, 'written']);
    expect(throughExpress).toEqual([]);
  });

  it('finds what is posted to a method behind a colon', async () => {
    expect(await answerTo('/models/tuned/m:7:ask?a=1')).toEqual({ status: 201, answer: 'asked' });
    expect(throughExpress).toEqual([]);
  });

  it('leaves to Express a method that it does not find by name', async () => {
    expect(await answerTo('/models/a%20b:ask')).toMatchObject({ answer: 'asked' });
    expect(await answerTo('/models/m%3Aask')).toMatchObject({ answer: 'asked' });
    expect(await answerTo('/models/%zz:ask')).toMatchObject({ status: 400 });
    expect(await answerTo('/models/:ask')).toMatchObject({ status: 404 });
    expect(await answerTo('/models/m:other')).toMatchObject({ status: 404 });
    expect(await answerTo('/others/m:ask')).toMatchObject({ status: 404 });
    expect(throughExpress).toHaveLength(6);
  });

  it('leaves everything else to Express', async () => {
    expect(await answerTo('/things', 'GET')).toEqual({ status: 200, answer: 'read' });
    expect(await answerTo('/things/')).toMatchObject({ answer: 'plain' });
    expect(await answerTo('/Things')).toMatchObject({ answer: 'plain' });
    expect(await answerTo('/things/7')).toMatchObject({ answer: 'pattern', id: '7' });
    expect(await answerTo('/nothing')).toMatchObject({ status: 404 });
    expect(throughExpress).toHaveLength(5);
  });

  it('does not prefer a plain path to a pattern that was registered before it', async () => {
    expect(await answerTo('/things/late')).toMatchObject({ answer: 'pattern', id: 'late' });
  });

  it('lets every request pass the entrance once, before its route is looked for', async () => {
    expect(await answerTo('/under/things')).toMatchObject({ answer: 'plain' });
    await answerTo('/under/things/7');
    expect(entered).toEqual(['/under/things', '/under/things/7']);
  });

  it('goes no further with what the entrance has answered', async () => {
    expect(await answerTo('/things', 'OPTIONS')).toEqual({ status: 200, answer: 'entrance' });
    expect(throughExpress).toEqual([]);
  });

  it('ends the connection where not even the error can be told', async () => {
    await expect(fetch(`${origin}/things/failing`, { method: 'POST' })).rejects.toThrow();
    expect(await answerTo('/things')).toMatchObject({ answer: 'plain' });
  });
});
