/** What is used of the `aws4` package, which has no types of its own. */
declare module 'aws4' {
  interface Request {
    readonly host: string;
    readonly path: string;
    readonly method: string;
    readonly service: string;
    readonly region: string;
    readonly headers: Record<string, string>;
  }
  interface Credentials {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  }
  const aws4: {
    sign(request: Request, credentials: Credentials): { readonly headers: Readonly<Record<string, string>> };
  };
  export = aws4;
}
