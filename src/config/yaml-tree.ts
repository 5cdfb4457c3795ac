import { LineCounter, isAlias, isMap, isScalar, isSeq, parseDocument } from 'yaml';
import type { Document, Node, Pair, YAMLMap } from 'yaml';
import type { ConfigurationProblem } from './configuration-problem.js';
import { ConfigurationTree } from './configuration-tree.js';
import type { Origin } from './configuration-tree.js';
import { interpolate } from './interpolate.js';
import type { Fault } from './setting-kinds.js';
import { formatPath, isGroup, pathKey } from './setting-path.js';
import type { SettingPath } from './setting-path.js';

/** A YAML text as plain values, `${NAME}` replaced, and what is wrong with it as YAML. */
export interface YamlTree {
  readonly tree: ConfigurationTree;
  readonly problems: readonly ConfigurationProblem[];
}

/** Reads a YAML text. Where it is not YAML at all, the tree is empty. */
export function readYamlTree(text: string, variable: (name: string) => string | undefined): YamlTree {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const syntax = [...document.errors, ...document.warnings];
  if (syntax.length > 0) {
    const problems = syntax.map(({ code, pos }) => syntaxProblem(code, lines.linePos(pos[0]).line));
    return { tree: new ConfigurationTree(), problems };
  }
  return new YamlReader(document, lines, variable).read();
}

/** Told by code, not by the library's words: those quote the text, which may hold a secret. */
const syntaxFaults: Readonly<Record<string, string>> = {
  BAD_INDENT: 'is indented differently from its neighbours',
  TAB_AS_INDENT: 'is indented by a tab',
  MULTIPLE_DOCS: 'starts a second document',
  MISSING_CHAR: 'lacks a closing quote, bracket, brace or colon',
  BAD_SCALAR_START: 'starts a value with a character that YAML keeps for itself',
  BAD_ALIAS: 'refers to an anchor that is not defined above it',
  TAG_RESOLVE_FAILED: 'uses a tag (!…) that is not known',
};

const syntaxProblem = (code: string, line: number): ConfigurationProblem => ({
  key: 'the file',
  fault: `${syntaxFaults[code] ?? 'is not valid YAML'} (${code})`,
  fix: 'Correct this line or the one above: indent by blanks, quote values that hold : # { } or [ ].',
  line,
});

/** Bounds that stop files whose aliases multiply; no honest file comes near. */
const deepest = 32;
const mostValues = 20_000;

/** Walks one document. Keeps the line of every value and collects the problems. */
class YamlReader {
  private readonly origins = new Map<string, Origin>();
  private readonly problems: ConfigurationProblem[] = [];
  private values = 0;

  constructor(
    private readonly document: Document.Parsed,
    private readonly lines: LineCounter,
    private readonly variable: (name: string) => string | undefined,
  ) {}

  read(): YamlTree {
    const root = this.value(this.document.contents, []);
    if (root !== null && !isGroup(root)) {
      this.complain([], 1, { is: 'is not a list of keys and values', fix: 'Write settings as key: value.' });
    }
    return {
      tree: new ConfigurationTree(isGroup(root) ? root : {}, this.origins),
      problems: this.problems,
    };
  }

  private value(node: unknown, path: SettingPath): unknown {
    this.values += 1;
    if (path.length > deepest || this.values > mostValues) {
      if (this.values !== Infinity) this.complain(path, this.lineOf(node), tooLarge);
      this.values = Infinity;
      return null;
    }
    if (isAlias(node)) return this.value(node.resolve(this.document), path);
    if (isMap(node)) return this.map(node, path);
    if (isSeq(node)) return node.items.map((item, index) => this.member(item, [...path, index]));
    return isScalar(node) ? this.scalar(node.value, path, this.lineOf(node)) : null;
  }

  private member(node: unknown, path: SettingPath): unknown {
    const line = this.lineOf(node);
    this.origins.set(pathKey(path), { line });
    return this.value(node, path);
  }

  private map(map: YAMLMap, path: SettingPath): Record<string, unknown> {
    const group: Record<string, unknown> = {};
    for (const pair of map.items) {
      const line = this.lineOf(pair.key);
      const key = this.keyOf(pair);
      if (key === undefined) {
        this.complain(path, line, { is: 'holds a key that is not text', fix: 'Write keys as plain words.' });
        continue;
      }
      const inner = [...path, key];
      const earlier = Object.hasOwn(group, key) ? this.origins.get(pathKey(inner))?.line : undefined;
      if (earlier !== undefined) {
        this.complain(inner, line, duplicate(earlier));
        continue;
      }
      this.origins.set(pathKey(inner), { line });
      group[key] = this.value(pair.value, inner);
    }
    return group;
  }

  private keyOf({ key }: Pair): string | undefined {
    if (!isScalar(key)) return undefined;
    // A number or truth value keeps the writer's spelling: 4.10 must not become 4.1.
    const text = typeof key.value === 'string' ? key.value : key.value === null ? undefined : key.source;
    return text === '__proto__' ? undefined : text;
  }

  private scalar(value: unknown, path: SettingPath, line: number): unknown {
    if (typeof value === 'number' && !Number.isFinite(value)) {
      this.complain(path, line, { is: 'is not a finite number', fix: 'Write a number, or quote the text.' });
    }
    if (typeof value !== 'string') return value;
    const { text, fromEnvironment, faults } = interpolate(value, this.variable);
    for (const fault of faults) this.complain(path, line, fault);
    if (fromEnvironment) this.origins.set(pathKey(path), { line, hidden: true });
    // A value that could not be read counts as unset, so that no second complaint follows about its emptiness.
    return faults.length > 0 ? unreadable : text;
  }

  private lineOf(node: unknown): number {
    const range = (node as Node | null)?.range;
    return range ? this.lines.linePos(range[0]).line : 1;
  }

  private complain(path: SettingPath, line: number, { is, fix }: Fault): void {
    const key = path.length === 0 ? 'the file' : formatPath(path);
    this.problems.push({ key, fault: is, fix, line });
  }
}

/** Stands for a value whose `${NAME}` could not be replaced: already complained of. */
export const unreadable = Symbol('unreadable');

const duplicate = (line: number): Fault => ({
  is: `is written twice, first in line ${line}`,
  fix: 'Keep one of the two.',
});

const tooLarge: Fault = {
  is: 'nests too deeply or holds too many values',
  fix: 'Keep the file small, and its aliases (*) free of circles.',
};
