import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { administrationTexts } from '../../texts/administration.js';

const texts = administrationTexts.conflict;

interface ConflictNoticeProps {
  /** Labels of what somebody else changed. */
  readonly theirs: readonly string[];
  /** Labels of what both changed: one's own stands. */
  readonly both: readonly string[];
  readonly onMerge: () => void;
}

/** Somebody else has saved the thing meanwhile: what they changed, and how both come together. */
export const ConflictNotice = ({ theirs, both, onMerge }: ConflictNoticeProps) => (
  <Notice meaning="bad">
    <p>{theirs.length === 0 ? texts.elsewhere : texts.changed(theirs.join(', '))}</p>
    {both.length > 0 && <p className="mt-1">{texts.both(both.join(', '))}</p>}
    <Button size="small" className="mt-2" onClick={onMerge}>
      {texts.merge}
    </Button>
  </Notice>
);
