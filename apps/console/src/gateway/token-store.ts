import { create } from 'zustand';

interface TokenState {
  /** Empty while there is none. */
  readonly token: string;
  /** Whether it outlives this tab. */
  readonly remembered: boolean;
  set(token: string, remember: boolean): void;
  forget(): void;
}

const key = 'model-gateway.token';

/** Browsers may forbid storage, even to look at it. The token then lives as long as the page. */
function withStorage<Result>(attempt: () => Result): Result | undefined {
  try {
    return attempt();
  } catch {
    return undefined;
  }
}

const kept = withStorage(() => localStorage.getItem(key)) ?? undefined;
const ofThisTab = withStorage(() => sessionStorage.getItem(key)) ?? undefined;

function clear(): void {
  withStorage(() => {
    localStorage.removeItem(key);
  });
  withStorage(() => {
    sessionStorage.removeItem(key);
  });
}

/** The token requests are made with: kept in the browser where the person asked for it, else in this tab. */
export const useToken = create<TokenState>((update) => ({
  token: kept ?? ofThisTab ?? '',
  remembered: kept !== undefined,
  set(pasted, remembered) {
    const token = pasted.trim();
    clear();
    withStorage(() => {
      (remembered ? localStorage : sessionStorage).setItem(key, token);
    });
    update({ token, remembered });
  },
  forget() {
    clear();
    update({ token: '', remembered: false });
  },
}));
