import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Tooltip } from 'radix-ui';
import { router } from './router.js';

const queries = new QueryClient({
  defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false, staleTime: 30_000 } },
});

/** Everything on the page. */
export const Application = () => (
  <QueryClientProvider client={queries}>
    <Tooltip.Provider delayDuration={400}>
      <RouterProvider router={router} />
    </Tooltip.Provider>
  </QueryClientProvider>
);
