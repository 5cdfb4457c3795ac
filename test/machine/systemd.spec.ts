import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { everyCodeBlock, marked } from '../docs/support/code-block.js';
import { copyCheckout } from './support/checkout.js';
import { Client } from './support/client.js';
import { Machine } from './support/machine.js';
import { Reader } from './support/reader.js';
import { settingsWithMock, startMock } from './support/upstream.js';

// Twice everything is fetched and built.
jest.setTimeout(45 * 60_000);

const blocks = marked(await everyCodeBlock(), ['sh'], 'systemd');
const blockOf = (path: string, words: string) => {
  const found = blocks.filter((block) => block.path === path && block.text.includes(words));
  expect(found).toHaveLength(1);
  return found;
};
const deployment = 'docs/deployment.md';
const updates = 'docs/backup-and-updates.md';
const address = 'http://127.0.0.1:3000';

/** Real: systemd as process 1, the unit and its sandbox, npm of Node.js 20, the build. The kernel is this machine's. */
describe('the installation for systemd, on a Debian of its own', () => {
  let machine: Machine;
  let reader: Reader;
  let token: string;
  const client = () => new Client(machine, address, token);
  const mainProcess = () => machine.succeed('systemctl show --value --property=MainPID model-gateway');

  beforeAll(async () => {
    machine = await Machine.start();
    reader = await Reader.at(machine);
    await copyCheckout(machine, '/root/model-gateway');
  });
  afterAll(() => (machine as Machine | undefined)?.close());

  it('ends with the first token in the journal, as docs/deployment.md has it', async () => {
    const block = blockOf(deployment, 'systemctl enable --now model-gateway');
    const output = await reader.follow(block, { folder: '/root/model-gateway', longest: 2_400 });
    token = /sk-gw-\w+/.exec(output)?.[0] ?? '';
    expect(token).not.toBe('');
    expect(await client().readiness()).toBe('200');
  });

  it('has a unit that systemd finds nothing wrong with', async () => {
    const unit = '/etc/systemd/system/model-gateway.service';
    expect(await machine.succeed(`systemd-analyze verify ${unit}`)).toBe('');
    const told = 'journalctl --no-pager --output=cat --unit=model-gateway _PID=1';
    expect(await machine.succeed(`${told} | grep -v -e '^Start' || true`)).toBe('');
  });

  it('takes new settings in with a reload, worker by worker, and no request is lost', async () => {
    await startMock(machine, '/opt/model-gateway');
    await machine.succeed(`cat > /etc/model-gateway/gateway.yaml <<'END'\n${settingsWithMock('fast')}END`);
    await machine.succeed(
      'systemctl restart model-gateway && until curl -sf 127.0.0.1:3000/readyz; do sleep 0.2; done',
    );
    const main = await mainProcess();
    // As many as the unit asks for: the port is open as soon as there is one.
    const before = await machine.succeed(
      `until [ "$(pgrep --parent ${main} | wc -l)" = 2 ]; do sleep 0.2; done; pgrep --parent ${main}`,
      { longest: 60 },
    );
    await machine.succeed(
      `cat > /etc/model-gateway/gateway.yaml <<'END'\n${settingsWithMock('fast', 'quick')}END`,
    );
    const replaced = `until ! pgrep --parent ${main} | grep -qxF '${before}'; do sleep 0.2; done`;
    const statuses = await client().askDuring(`systemctl reload model-gateway; ${replaced}; sleep 2`, 'fast');
    expect(statuses).toEqual(['200']);
    expect(await mainProcess()).toBe(main);
    expect(await client().chat('quick', 'Hello there')).toContain('Hello there');
  });

  it('makes a token by systemd-run, as docs/deployment.md has it', async () => {
    const output = await reader.follow(blockOf(deployment, 'token create'), {});
    const made = /sk-gw-\w+/.exec(output)?.[0] ?? '';
    expect(made).not.toBe(token);
    expect(await new Client(machine, address, made).chat('quick', 'Hello there')).toContain('Hello there');
  });

  it('brings in a new version beside the old one, as docs/backup-and-updates.md has it', async () => {
    await copyCheckout(machine, '/root/newer');
    await reader.follow(blockOf(updates, 'systemctl restart'), { folder: '/root/newer', longest: 2_400 });
    await machine.succeed('until curl -sf 127.0.0.1:3000/readyz; do sleep 0.2; done', { longest: 60 });
    expect(await machine.succeed(`readlink /proc/${await mainProcess()}/cwd`)).toBe('/opt/model-gateway-2');
    expect(await client().chat('quick', 'Hello there')).toContain('Hello there');
  });

  it('goes back to the older version on the same data', async () => {
    await machine.succeed('ln -sfn model-gateway-1 /opt/model-gateway && systemctl restart model-gateway');
    await machine.succeed('until curl -sf 127.0.0.1:3000/readyz; do sleep 0.2; done', { longest: 60 });
    expect(await client().chat('quick', 'Hello there')).toContain('Hello there');
  });
});
