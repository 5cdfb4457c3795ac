import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { KeptPictures } from './kept-pictures.js';

/** Pictures that are kept for clients who want their address. */
@Module({ imports: [StorageModule], providers: [KeptPictures], exports: [KeptPictures] })
export class ImagesModule {}
