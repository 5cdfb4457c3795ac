const development = 'cdx:npm:package:development';

/**
 * Of npm's bill of materials what runs, by the lock file. `npm sbom` knows one copy of a package only, which may be the one
 * that is for development; and with `--omit=dev` it leaves out whatever both need.
 * @param {{ metadata: { component: object }, components: object[], dependencies: object[] }} bill
 * @param {{ name: string, packages: Record<string, object> }} lock
 */
export function runningParts(bill, lock) {
  const running = referencesOf(lock);
  const { component } = bill.metadata;
  const isThere = (reference) => reference === component['bom-ref'] || running.has(reference);
  return {
    ...bill,
    // npm takes the name from the folder.
    metadata: { ...bill.metadata, component: { ...component, name: lock.name } },
    components: bill.components
      .filter((each) => running.has(each['bom-ref']))
      .map((each) => ({
        ...each,
        scope: running.get(each['bom-ref']),
        properties: (each.properties ?? []).filter(({ name }) => name !== development),
      })),
    dependencies: bill.dependencies
      .filter(({ ref }) => isThere(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(isThere) })),
  };
}

/** What CycloneDX calls packages that run, and whether one of them can be left out. */
function referencesOf({ packages }) {
  const references = new Map();
  for (const [path, { name, version, dev, optional }] of Object.entries(packages)) {
    if (path === '' || dev === true) continue;
    const reference = `${name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`;
    const isNeeded = optional !== true || references.get(reference) === 'required';
    references.set(reference, isNeeded ? 'required' : 'optional');
  }
  return references;
}
