import type { ConfigurationProblem } from './configuration-problem.js';
import { formatPath, isGroup, pathKey } from './setting-path.js';
import type { SettingPath } from './setting-path.js';

/** Where a value came from. */
export interface Origin {
  /** Line of the file, from 1. Absent for values of variables. */
  readonly line?: number;
  /** The variable that set it. Absent for values of the file. */
  readonly variable?: string;
  /** True where the value must not be shown: it came through `${NAME}`. */
  readonly hidden?: boolean;
}

/** Plain values with their origins, before any of them was checked. */
export class ConfigurationTree {
  constructor(
    readonly root: Readonly<Record<string, unknown>> = {},
    private readonly origins: ReadonlyMap<string, Origin> = new Map(),
  ) {}

  /** The origin of the value at a path; of its nearest ancestor where the value is missing. */
  originOf(path: SettingPath): Origin {
    for (let length = path.length; length > 0; length -= 1) {
      const origin = this.origins.get(pathKey(path.slice(0, length)));
      if (origin !== undefined) return origin;
    }
    return {};
  }

  /** A copy with the values of variables laid over it. */
  withVariables(values: readonly VariableValue[]): ConfigurationTree {
    const root: Record<string, unknown> = { ...this.root };
    const origins = new Map(this.origins);
    for (const { path, variable, value } of values) {
      const [group, key] = path;
      if (group === undefined) continue;
      root[group] = key === undefined ? value : { ...(isGroup(root[group]) && root[group]), [key]: value };
      origins.set(pathKey(path), { variable });
    }
    return new ConfigurationTree(root, origins);
  }

  /** A problem with the value at a path, told by the name under which its writer knows it. */
  problem(path: SettingPath, fault: string, fix: string): ConfigurationProblem {
    const { variable, line } = this.originOf(path);
    return { key: variable ?? formatPath(path), fault, fix, ...(line !== undefined && { line }) };
  }
}

/** The value of one variable and the setting it stands for: at most a group and a key. */
export interface VariableValue {
  readonly path: readonly string[];
  readonly variable: string;
  readonly value: string;
}
