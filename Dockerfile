# One image for web, worker, edge and live, which differ only in their command.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/sdk/package.json packages/sdk/
COPY packages/cli/package.json packages/cli/
RUN npm ci
COPY . .
# Next's cache only speeds up the next build.
RUN node bin/build.mjs && npm prune --omit=dev && rm -rf .next/cache

FROM node:24-bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends ffmpeg fonts-dejavu-core \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data HEARTBEAT_FILE=/tmp/heartbeat.json
# The program belongs to root, so that processes of the user `node` can't change it.
COPY --from=build /app/package.json /app/next.config.mjs ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/public public
COPY --from=build /app/bin bin
# node_modules links to them.
COPY --from=build /app/packages packages
COPY --from=build /app/migrations migrations
COPY --from=build /app/dist dist
COPY --from=build /app/.next .next
RUN mkdir -p /data .next/cache && chown node:node /data .next/cache
USER node
# New volumes that are mounted here get the owner of these folders.
VOLUME /data /tmp /app/.next/cache
EXPOSE 3000 3001 1935
CMD ["node", "dist/web.mjs"]
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "bin/check-health.mjs", "web"]
