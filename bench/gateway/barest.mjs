/**
 * The barest proxy that could be written: it reads the body, parses it for the model's name, swaps the credential and passes
 * bytes on. What a gateway costs is told as a multiple of this. `node barest.mjs <upstream's origin>`
 */
import { Buffer } from 'node:buffer';
import { createServer } from 'node:http';
import { Pool } from 'undici';

const [origin] = process.argv.slice(2);
const pool = new Pool(origin, { connections: null, pipelining: 1 });

const server = createServer((request, response) => {
  const pieces = [];
  request.on('data', (piece) => pieces.push(piece));
  request.on('end', () => {
    const body = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
    if (typeof JSON.parse(body.toString()).model !== 'string') response.writeHead(400).end();
    else forward(request.url, body, response);
  });
});

function forward(path, body, response) {
  let controller;
  const headers = { authorization: 'Bearer sk-upstream', 'content-type': 'application/json' };
  pool.dispatch(
    { path, method: 'POST', headers, body },
    {
      onRequestStart: (given) => {
        controller = given;
        response.on('close', () => {
          if (!response.writableFinished) given.abort(new Error('The client has left.'));
        });
      },
      onResponseStart: (_controller, status, upstreamHeaders) => {
        delete upstreamHeaders.connection;
        delete upstreamHeaders['keep-alive'];
        delete upstreamHeaders['transfer-encoding'];
        response.writeHead(status, upstreamHeaders);
      },
      onResponseData: (_controller, piece) => {
        if (response.write(piece)) return;
        controller.pause();
        response.once('drain', () => controller.resume());
      },
      onResponseEnd: () => response.end(),
      onResponseError: (_controller, error) => response.destroy(error),
    },
  );
}

server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', 4096, () => {
  console.log(`Listening on http://127.0.0.1:${server.address().port}`);
});
