/** What a tab tells the others of this browser. */
export interface TabNews {
  readonly id: string;
  readonly isRemoved: boolean;
}

const channel =
  typeof BroadcastChannel === 'function' ? new BroadcastChannel('model-gateway.conversations') : undefined;

/** Tells other tabs that a conversation was written or removed. */
export function tellTabs(news: TabNews): void {
  channel?.postMessage(news);
}

export function onTabNews(take: (news: TabNews) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<TabNews>) => {
    take(data);
  });
}
