import { SmallDisk } from './small-disk.js';

/** The small disks of a place's gateways, where this machine can have any. */
export class Disks {
  readonly mounted: SmallDisk[] = [];

  private constructor(
    /** Why there are none. */
    readonly missing: string | undefined,
    private readonly megabytes: number,
  ) {}

  static async find(megabytes: number): Promise<Disks> {
    return new Disks(await SmallDisk.missing(), megabytes);
  }

  /** Puts one below a folder. */
  readonly prepare = async (folder: string): Promise<void> => {
    if (this.missing === undefined) this.mounted.push(await SmallDisk.mount(folder, this.megabytes));
  };

  /** @param end whoever uses them */
  async unmount(end: () => Promise<void>): Promise<void> {
    try {
      for (const disk of this.mounted) await disk.unmount();
    } finally {
      await end();
    }
  }
}
