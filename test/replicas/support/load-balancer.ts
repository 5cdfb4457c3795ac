import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, ServerProcess } from './server-process.js';

/** A real nginx of Debian's before some gateways, in turn, without stickiness. */
export class LoadBalancer {
  private constructor(
    private readonly process: ServerProcess,
    private readonly folder: string,
  ) {}

  /** @param ports those of the gateways on this machine */
  static async start(ports: readonly number[]): Promise<LoadBalancer> {
    const folder = await mkdtemp(join(tmpdir(), 'replicas-nginx-'));
    const port = await freePort();
    const file = join(folder, 'nginx.conf');
    await writeFile(file, configuration(folder, port, ports));
    const server = new ServerProcess(port, [
      '/usr/sbin/nginx',
      '-c',
      file,
      '-p',
      folder,
      '-g',
      'daemon off;',
    ]);
    await server.start();
    return new LoadBalancer(server, folder);
  }

  /** Scheme, host and port. */
  get url(): string {
    return `http://127.0.0.1:${this.process.port}`;
  }

  async discard(): Promise<void> {
    await this.process.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** The settings that docs/deployment.md names: nothing is held back, sockets pass, the dead are passed over. */
const configuration = (folder: string, port: number, ports: readonly number[]): string => `
worker_processes 1;
error_log ${folder}/error.log warn;
pid ${folder}/nginx.pid;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  client_max_body_size 64m;
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  upstream gateways {
${ports.map((each) => `    server 127.0.0.1:${each} max_fails=0;`).join('\n')}
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://gateways;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_buffering off;
      proxy_request_buffering off;
      proxy_connect_timeout 2s;
      proxy_read_timeout 1h;
      proxy_send_timeout 1h;
    }
  }
}
`;
