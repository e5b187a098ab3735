# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS build
WORKDIR /site
# The patches are applied by the install itself.
COPY package.json package-lock.json .npmrc ./
COPY scripts ./scripts
COPY patches ./patches
RUN npm ci --no-progress
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit

FROM node:24-bookworm-slim
ENV NODE_ENV=production APP_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /site
COPY --from=build --chown=root:root /site/package.json ./
COPY --from=build --chown=root:root /site/node_modules ./node_modules
COPY --from=build --chown=root:root /site/build ./build
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# A connection that is refused ends Node with 1, as an answer that is not ok does.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30m \
  CMD ["node", "-e", \
    "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1))"]
# Node itself is process 1, so that SIGTERM reaches it. More room for the young saves a seventh of a page for 30 MB.
CMD ["node", "--max-semi-space-size=32", "build/main.js"]
