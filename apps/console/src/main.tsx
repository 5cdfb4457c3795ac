import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setNonce } from 'get-nonce';
import { Application } from './shell/application.js';
import { styleNonce } from './shell/style-nonce.js';
import { applyTheme } from './theme/theme.js';

// Libraries that write style elements of their own need the nonce of this page's security policy.
setNonce(styleNonce);
applyTheme();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');
createRoot(root).render(
  <StrictMode>
    <Application />
  </StrictMode>,
);
