/** The page of Swagger UI. @param prefix path in front of every path, checked */
export const docsPage = (prefix: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Model Gateway: API</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="stylesheet" href="${prefix}/docs/api/swagger-ui.css" />
  </head>
  <body>
    <p class="swagger-ui"><a class="wrapper" href="${prefix}/docs">Guides</a></p>
    <div id="swagger-ui" data-document="${prefix}/docs/openapi.json"></div>
    <script src="${prefix}/docs/api/swagger-ui-bundle.js"></script>
    <script src="${prefix}/docs/api/start.js"></script>
  </body>
</html>
`;

/** Starts Swagger UI on the page. What is typed as a credential is forgotten with the page. */
export const startScript = `const element = document.getElementById('swagger-ui');
window.SwaggerUIBundle({
  domNode: element,
  url: element.dataset.document,
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  persistAuthorization: false,
  validatorUrl: null,
});
`;

/** Swagger UI draws its icons from data addresses. */
export const docsSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
