import { ConflictNotice } from './conflict-notice.js';
import { mergeEdits } from './merge-edits.js';

/** What somebody else saved while a form was open. */
export interface EditsConflict<Values> {
  readonly theirs: Values;
  /** The form goes on from there. */
  readonly onMerged: () => void;
}

interface ConflictingProps<Values> {
  /** What both began with. */
  readonly initial: Values;
  /** As the form is now. */
  readonly values: Values;
  readonly conflict: EditsConflict<Values>;
  /** What the fields are called. */
  readonly labels: Readonly<Record<keyof Values, string>>;
  readonly onMerge: (values: Values) => void;
}

/** What somebody else changed meanwhile, and a button that joins both edits field by field. */
export function Conflicting<Values extends object>(props: ConflictingProps<Values>) {
  const { initial, values, conflict, labels, onMerge } = props;
  const merged = mergeEdits(initial, values, conflict.theirs);
  return (
    <ConflictNotice
      theirs={merged.theirs.map((name) => labels[name])}
      both={merged.both.map((name) => labels[name])}
      onMerge={() => {
        onMerge(merged.values);
        conflict.onMerged();
      }}
    />
  );
}
