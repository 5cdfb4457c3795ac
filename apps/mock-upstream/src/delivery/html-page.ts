/** What a proxy in between says where the vendor's own words should stand. */
export const htmlPage = Buffer.from(
  '<html><head><title>502 Bad Gateway</title></head><body></body></html>\n',
);
