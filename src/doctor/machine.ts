import { statfs } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';

/** What the operating system grants. */
@Injectable()
export class Machine {
  /** Milliseconds since the epoch. */
  now(): number {
    return Date.now();
  }

  /** Files and connections that a process may have open at the same time. Undefined where there is no such limit. */
  openFiles(): number | undefined {
    const report: Reporter = process.report;
    const before = report.excludeNetwork ?? false;
    // Names of all interfaces would be asked of the name server.
    report.excludeNetwork = true;
    const { userLimits } = report.getReport() as unknown as Report;
    report.excludeNetwork = before;
    const soft = userLimits?.open_files?.soft;
    return typeof soft === 'number' ? soft : undefined;
  }

  /** Bytes that this user may still write where a folder is. */
  async freeBytes(folder: string): Promise<number> {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  }
}

/** Its types do not know all of it. */
type Reporter = NodeJS.ProcessReport & { excludeNetwork?: boolean };

interface Report {
  /** Absent on systems without them. */
  readonly userLimits?: { readonly open_files?: { readonly soft: number | 'unlimited' } };
}
