import { Controller, Get, Module } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { GATEWAY_METADATA, GATEWAY_OPTIONS } from '@nestjs/websockets/constants.js';
import { ACCESS_METADATA } from '../../src/auth/access.decorator.js';
import { UpgradeRouter } from '../../src/sockets/upgrade-router.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { RealtimeSocket } from '../support/realtime-socket.js';

/** Route handlers that do not say who may call them. */
function undeclared(context: INestApplicationContext, discovery: DiscoveryService): readonly string[] {
  const scanner = new MetadataScanner();
  const reflector = context.get(Reflector);
  return discovery.getControllers().flatMap(({ metatype }) => {
    if (typeof metatype !== 'function') return [];
    const prototype = metatype.prototype as Record<string, () => unknown>;
    return scanner
      .getAllMethodNames(prototype)
      .filter((name) => Reflect.hasMetadata('path', prototype[name] ?? {}))
      .filter((name) => {
        const handler = prototype[name];
        return (
          handler !== undefined &&
          reflector.getAllAndOverride(ACCESS_METADATA, [handler, metatype]) === undefined
        );
      })
      .map((name) => `${metatype.name}.${name}`);
  });
}

@Controller('planted')
class PlantedController {
  @Get()
  open(): string {
    return 'anybody sees this';
  }
}

@Module({ imports: [DiscoveryModule], controllers: [PlantedController] })
class PlantedModule {}

describe('every route', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(async () => {
    await gateway.close();
  });

  it('declares who may call it', () => {
    const discovery = gateway.application.get(DiscoveryService, { strict: false });
    expect(discovery.getControllers().length).toBeGreaterThan(2);
    expect(undeclared(gateway.application, discovery)).toEqual([]);
  });

  it('is known to the router where it is a socket, and asks for a credential', async () => {
    const discovery = gateway.application.get(DiscoveryService, { strict: false });
    const sockets = discovery
      .getProviders()
      .flatMap(({ metatype }) => (typeof metatype === 'function' ? [metatype] : []))
      .filter((provider) => Reflect.hasMetadata(GATEWAY_METADATA, provider))
      .map((provider) => Reflect.getMetadata(GATEWAY_OPTIONS, provider) as { readonly path: string });
    const { paths } = gateway.application.get(UpgradeRouter, { strict: false });
    expect(sockets).toEqual([{ path: '/v1/realtime' }]);
    expect([...paths].sort()).toEqual(['/v1/realtime', '/v1/responses']);
    for (const path of paths) {
      expect(await RealtimeSocket.refused(`${gateway.url}${path}`)).toHaveProperty('status', 401);
    }
  });

  it('is missed here when it does not', async () => {
    const planted = await Test.createTestingModule({ imports: [PlantedModule] }).compile();
    expect(undeclared(planted, planted.get(DiscoveryService))).toEqual(['PlantedController.open']);
    await planted.close();
  });
});
