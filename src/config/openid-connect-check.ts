import type { ConfigurationProblem } from './configuration-problem.js';
import type { ConfigurationTree } from './configuration-tree.js';
import { isGroup } from './setting-path.js';

const roleKeys = ['owners', 'operators', 'viewers'] as const;

/**
 * Checks that what signing in with OpenID Connect takes is there as a whole, wherever its parts come from.
 * @param tree the file with the variables laid over it
 */
export function checkOpenIdConnect(tree: ConfigurationTree): readonly ConfigurationProblem[] {
  const group = tree.root.openidConnect;
  const settings = isGroup(group) ? group : {};
  const isSet = (key: string): boolean => !['', undefined, null].includes(settings[key] as string);
  const problem = (key: string, fault: string, fix: string) =>
    tree.problem(['openidConnect', key], fault, fix);
  if (!isSet('issuer')) {
    const stray = ['clientId', 'clientSecret', ...roleKeys].find(isSet);
    return stray === undefined
      ? []
      : [problem(stray, 'stands without openidConnect.issuer', 'Set the issuer too, or remove it.')];
  }
  const problems: ConfigurationProblem[] = [];
  if (!isSet('clientId')) {
    problems.push(problem('clientId', 'is missing', 'Write the id that the issuer gave this gateway.'));
  }
  if (!roleKeys.some(isSet)) {
    const fix = 'Say whom it lets in: owners, operators or viewers, values of roleClaim.';
    problems.push(problem('owners', 'nobody could sign in', fix));
  }
  return problems;
}
