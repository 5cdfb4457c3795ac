/** The protocol as it is, and as it was before August 2025 (`openai-beta: realtime=v1`). */
export type RealtimeDialect = 'ga' | 'beta';
