/* global document, window */
// Light or dark as chosen in the console (apps/console/src/theme/theme.ts), which runs at the same origin.
try {
  const theme = window.localStorage.getItem('model-gateway.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be closed to this page: then it looks as the system says.
}
