/** The id of the mock's n-th request, as a UUID. */
export function requestId(serial: number): string {
  return `00000000-0000-4000-8000-${serial.toString(16).padStart(12, '0')}`;
}
