import { Controller, Get, Module } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { ACCESS_METADATA } from '../../src/auth/access.decorator.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

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

  it('is missed here when it does not', async () => {
    const planted = await Test.createTestingModule({ imports: [PlantedModule] }).compile();
    expect(undeclared(planted, planted.get(DiscoveryService))).toEqual(['PlantedController.open']);
    await planted.close();
  });
});
