import { Module } from '@nestjs/common';
import { PipelineModule } from '../../pipeline/pipeline.module.js';
import { GoogleModelsController } from './google-models.controller.js';
import { ModelsController } from './models.controller.js';

/** The model lists of all families. */
@Module({ imports: [PipelineModule], controllers: [ModelsController, GoogleModelsController] })
export class ModelsApiModule {}
