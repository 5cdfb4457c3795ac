import { Module } from '@nestjs/common';
import { ImagesModule } from '../../../images/images.module.js';
import { TransportModule } from '../../../providers/transport/transport.module.js';
import { PictureDelivery } from './picture-delivery.js';
import { PictureInputs } from './picture-inputs.js';

/** What happens to pictures between clients and models. */
@Module({
  imports: [ImagesModule, TransportModule],
  providers: [PictureDelivery, PictureInputs],
  exports: [PictureDelivery, PictureInputs],
})
export class PicturesModule {}
