import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AddressModule } from '../address/address.module.js';
import { DocsController } from './docs.controller.js';
import { OpenApiDocument } from './openapi-document.js';
import { SwaggerFiles } from './swagger-files.js';

/** The description of all routes in OpenAPI, and a page to read and try it. */
@Module({
  imports: [AddressModule, DiscoveryModule],
  controllers: [DocsController],
  providers: [OpenApiDocument, SwaggerFiles],
})
export class OpenApiModule {}
