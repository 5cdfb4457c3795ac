/** Samples in a second of PCM in realtime sessions, both ways. */
export const realtimeRate = 24_000;
