import { Download } from 'lucide-react';
import { Button } from '../../components/button.js';
import { csvTexts } from '../../texts/csv.js';
import { wholeNumber } from '../format/figures.js';
import { useCsvExport } from './use-csv-export.js';
import type { CsvSource } from './use-csv-export.js';

/** Saves a list as a file; while it is gathered, tells how far that is, and cancels it. */
export const CsvButton = <Row,>(source: CsvSource<Row>) => {
  const { count, fault, start, cancel } = useCsvExport(source);
  return (
    <>
      {fault !== undefined && (
        <span role="alert" className="max-w-[40ch] text-13 text-bad-text">
          {csvTexts.failed(fault)}
        </span>
      )}
      {count !== undefined && (
        <span role="status" className="text-13 text-neutral-11 tabular-nums">
          {csvTexts.progress(wholeNumber(count))}
        </span>
      )}
      <Button
        title={csvTexts.hint}
        onClick={() => {
          if (count === undefined) void start();
          else cancel();
        }}
      >
        <Download size={14} aria-hidden />
        {count === undefined ? csvTexts.save : csvTexts.cancel}
      </Button>
    </>
  );
};
