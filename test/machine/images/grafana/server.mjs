import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

const dashboards = '/var/lib/grafana/dashboards';
for (const name of readdirSync(dashboards)) JSON.parse(readFileSync(`${dashboards}/${name}`, 'utf8'));
for (const kind of ['dashboards', 'datasources']) readdirSync(`/etc/grafana/provisioning/${kind}`);
writeFileSync('/var/lib/grafana/grafana.db', '');
createServer((_request, response) => response.end('{"database":"ok"}')).listen(3000);
