/** Ends the process with advice where Node.js is too old. Import it before everything else. */
const least = 24;
const major = Number(process.versions.node.split('.')[0]);

if (major < least) {
  console.error(
    `Model Gateway needs Node.js ${least} or newer; this is ${process.versions.node}.\n` +
      `Start it by "npm start": npm scripts run on the Node.js that "npm ci" puts into node_modules.\n` +
      `Without development dependencies, install Node.js ${least}: https://nodejs.org`,
  );
  process.exit(1);
}
