/**
 * What a block of code says behind its language, where `npm test` cannot run it, and how readers are told:
 * ```` ```sh vendor-key ````.
 */
export const codeMarks = {
  /** Run by `npm run test:replicas`. */
  servers: "run with Debian's servers",
  'vendor-key': "needs a vendor's key",
  /** Run by `npm run test:machine`, as the two below. */
  docker: 'needs Docker',
  kubernetes: 'needs a Kubernetes cluster',
  systemd: 'needs systemd',
};
