import { SiteHeader } from '../shell/site-header.js';

/** `/`: the base address, snippets, formats, models. */
export const HomePage = () => <SiteHeader />;
