/** A browser as far as navigations and cookies go: keeps each host's cookies and follows redirects. */
export class CookieJar {
  /** Values by `host name`. */
  private readonly cookies = new Map<string, string>();
  /** Every address it was at, the last one last. */
  readonly visited: string[] = [];

  /** @param headers of each of its requests */
  constructor(private readonly headers: Readonly<Record<string, string>> = {}) {}

  /** The `cookie` header for a host. */
  for(host: string): string {
    return [...this.cookies]
      .filter(([key]) => key.startsWith(`${host} `))
      .map(([key, value]) => `${key.slice(host.length + 1)}=${value}`)
      .join('; ');
  }

  get(host: string, name: string): string | undefined {
    return this.cookies.get(`${host} ${name}`);
  }

  set(host: string, name: string, value: string): void {
    this.cookies.set(`${host} ${name}`, value);
  }

  /** One request, without following. */
  async fetch(address: string, more: RequestInit = {}): Promise<Response> {
    this.visited.push(address);
    const { host } = new URL(address);
    const response = await fetch(address, {
      redirect: 'manual',
      ...more,
      headers: { ...this.headers, cookie: this.for(host), ...(more.headers as Record<string, string>) },
    });
    for (const line of response.headers.getSetCookie()) this.keep(host, line);
    return response;
  }

  /** Follows redirects until `until` says of the next address that it is not to be opened. @returns that address */
  async follow(address: string, until: (next: URL) => boolean): Promise<URL> {
    let next = new URL(address);
    for (let hops = 0; hops < 20; hops += 1) {
      if (until(next)) return next;
      const response = await this.fetch(next.href);
      const location = response.headers.get('location');
      if (location === null)
        throw new Error(`${next.href} answers ${response.status}: ${await response.text()}`);
      next = new URL(location, next);
    }
    throw new Error('There are too many redirects.');
  }

  private keep(host: string, line: string): void {
    const [pair = ''] = line.split(';', 1);
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const isOver =
      /;\s*max-age=0\b/i.test(line) || /;\s*expires=Thu, 01 Jan 1970/i.test(line) || value === '';
    if (isOver) this.cookies.delete(`${host} ${name}`);
    else this.set(host, name, value);
  }
}
