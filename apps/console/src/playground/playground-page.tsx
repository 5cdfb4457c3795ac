import { SiteHeader } from '../shell/site-header.js';

/** `/console/playground`: a token tested without code. */
export const PlaygroundPage = () => <SiteHeader />;
