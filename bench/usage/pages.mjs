/**
 * Measures how long the console's pages wait for their data, in a real browser:
 * node bench/usage/pages.mjs <data folder | postgres://…> [rounds]
 */
import { chromium } from 'playwright-core';
import { keepAll, openBench } from './gateway.mjs';

const [address, rounds = '5'] = process.argv.slice(2);
/** A long time and a short one, a search, one thing of a list. */
const pages = [
  'overview',
  'overview?range=90d',
  'overview?range=90d&by=token',
  'overview?range=30d&by=team&measure=cost',
  'logs',
  'logs?range=90d',
  'logs?range=90d&model=gpt-5',
  'tokens',
  'providers',
  'models',
  'models/prices',
  'models/dry-run',
  'audit',
  'settings',
  'status',
];

const bench = openBench(address, 'http://127.0.0.1:9');
const adminKey = await bench.adminKey();
const gateway = await bench.start(keepAll);
const browser = await chromium.launch({ ...(await program()), headless: true });
const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1280, height: 800 } });
try {
  await page.goto(`${gateway.url}/console/overview`);
  await page.getByLabel('Admin key').fill(adminKey);
  await page.keyboard.press('Enter');
  await page.getByLabel('Admin key').waitFor({ state: 'detached' });
  console.log('| page | what took longest | first, ms | median, ms |\n| --- | --- | ---: | ---: |');
  for (const path of pages) console.log(await measured(path));
} finally {
  await browser.close();
  await gateway.stop();
  bench.close();
}

/** Opens a page a few times. @returns a row: its slowest answer */
async function measured(path) {
  const visits = [];
  for (let round = 0; round < Number(rounds); round += 1) visits.push(await visited(path));
  const [first] = visits;
  const middle = visits.toSorted((one, other) => one.took - other.took)[Math.floor(visits.length / 2)];
  return `| ${path} | ${middle.what} | ${Math.round(first.took)} | ${Math.round(middle.took)} |`;
}

/** @returns what of its data came last, and in how many milliseconds from the question */
async function visited(path) {
  const asked = [];
  const note = (request) => asked.push(request);
  page.on('requestfinished', note);
  await page.goto(`${gateway.url}/console/${path}`, { waitUntil: 'networkidle' });
  page.off('requestfinished', note);
  return asked
    .filter((request) => new URL(request.url()).pathname.startsWith('/api/'))
    .map((request) => ({
      what: new URL(request.url()).pathname,
      took: request.timing().responseEnd - request.timing().requestStart,
    }))
    .reduce((slowest, one) => (one.took > slowest.took ? one : slowest), { what: 'nothing', took: 0 });
}

/** The Chromium of `CHROMIUM`, or the one that comes with the tests. */
async function program() {
  if (process.env.CHROMIUM !== undefined)
    return { executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] };
  // The package brings libraries along only where it believes to be at home.
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs24.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return { executablePath: await packaged.executablePath(), args: ['--no-sandbox'] };
}
