# docker build -t model-gateway . && docker run -p 3000:3000 -v gateway-data:/data model-gateway
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/deploy/healthcheck.mjs ./healthcheck.mjs
RUN mkdir --mode=0700 /data && chown node:node /data
# By number, so that Kubernetes can see that it is not root.
USER 1000
VOLUME /data
EXPOSE 3000
# A busy machine takes a minute to start it, and `up --wait` gives up on what is unhealthy.
HEALTHCHECK --interval=10s --timeout=3s --start-period=2m CMD ["node", "healthcheck.mjs"]
CMD ["node", "dist/src/main.js"]
