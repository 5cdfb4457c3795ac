/** As the build writes it: to the home page. */
const home = '<a class="product" href="..">';

/** A page as it is served where the administration has a port of its own: there is no home page, but the console. */
export const withConsole = (page: Buffer): Buffer =>
  Buffer.from(page.toString().replace(home, '<a class="product" href="../console">'));
