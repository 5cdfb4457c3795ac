/** Injection token of the {@link DoctorOptions}. */
export const DOCTOR_OPTIONS = Symbol('DoctorOptions');

/** What the doctor is asked to do. */
export interface DoctorOptions {
  /** Which models are asked for answers: names with `*` for any text. Empty: none, and nothing is spent. */
  readonly models: readonly string[];
  /** US dollars that those answers may cost together, as far as prices are known. */
  readonly budget: number;
}
