import { useCallback, useEffect, useRef, useState } from 'react';
import { saveFile } from '../../components/save-file.js';
import { messageOf } from '../api/api-fault.js';
import { csvHead, csvLines } from './csv-text.js';
import type { CsvColumn } from './csv-text.js';

/** A list as a file. */
export interface CsvSource<Row> {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly columns: readonly CsvColumn<Row>[];
  /** Everything that the filters leave, batch after batch. */
  readonly rows: (signal: AbortSignal) => AsyncIterable<readonly Row[]>;
}

interface CsvExport {
  /** Rows that have come so far. Undefined while none is under way. */
  readonly count?: number;
  /** Why the last one did not come to its end. */
  readonly fault?: string;
}

/** Gathers a list to its end and has the browser save it. Leaving the page cancels it. */
export function useCsvExport<Row>({ name, columns, rows }: CsvSource<Row>) {
  const [state, setState] = useState<CsvExport>({});
  const running = useRef<AbortController>(undefined);
  const cancel = useCallback(() => {
    running.current?.abort();
    setState({});
  }, []);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (): Promise<void> => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setState({ count: 0 });
    try {
      const parts = [csvHead(columns)];
      let count = 0;
      for await (const batch of rows(signal)) {
        if (signal.aborted) return;
        parts.push(csvLines(columns, batch));
        count += batch.length;
        setState({ count });
      }
      saveFile(new Blob(parts, { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
      setState({});
    } catch (error) {
      if (!signal.aborted) setState({ fault: messageOf(error) });
    }
  };
  return { ...state, start, cancel };
}
