import { create } from 'zustand';
import { onSignedOut } from '../api/api.js';

/** Whether the session ended while somebody was at work. */
export const useLostSession = create<{ readonly lost: boolean }>(() => ({ lost: false }));

onSignedOut(() => {
  useLostSession.setState({ lost: true });
});
