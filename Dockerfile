# One image for all processes. Without a command it runs web, worker, edge and live together; with
# `node dist/web.mjs` (worker, edge, live) it runs one of them.

# Pinned by the digest of its index for all architectures. To find a newer one:
# docker buildx imagetools inspect node:24-bookworm-slim
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:2fe369e969550cde8e867afc3fe370b260140cab4a23d467074295b42163d553

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/sdk/package.json packages/sdk/
COPY packages/cli/package.json packages/cli/
RUN npm ci
COPY . .
# Next's cache only speeds up the next build.
RUN node bin/build.mjs && npm prune --omit=dev && node bin/trim-packages.mjs && rm -rf .next/cache

# ffmpeg and the libraries it is linked with. Its package also installs drivers and tools (470 MB). /lib is a
# link to /usr/lib, which a copied folder `lib` would replace.
FROM ${NODE_IMAGE} AS ffmpeg
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg
RUN mkdir /ffmpeg \
  && for file in /usr/bin/ffmpeg /usr/bin/ffprobe; do echo $file; ldd $file | awk '$2 == "=>" { print $3 }'; done \
  | grep -v -E '/lib(c|m|dl|rt|pthread|gcc_s|stdc\+\+)\.so' | sed 's#^/lib/#/usr/lib/#' | sort -u \
  | xargs cp -L --parents -t /ffmpeg

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="Reelhof" \
  org.opencontainers.image.description="Video hosting and streaming under your own control" \
  org.opencontainers.image.licenses="LicenseRef-Proprietary"
ARG VERSION=dev
ARG REVISION=
LABEL org.opencontainers.image.version=$VERSION org.opencontainers.image.revision=$REVISION
# Packages that an installation adds, such as drivers for hardware encoding (mesa-va-drivers).
ARG EXTRA_PACKAGES=
RUN apt-get update \
  && apt-get install -y --no-install-recommends fontconfig-config fonts-dejavu-core ${EXTRA_PACKAGES} \
  && rm -rf /var/lib/apt/lists/*
COPY --from=ffmpeg /ffmpeg /
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data HEARTBEAT_FILE=/tmp/heartbeat.json LOG=all
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
# A tmpfs that is mounted on the cache gets its mode, but not its owner.
RUN mkdir -p /data .next/cache && chown node:node /data .next/cache && chmod 1777 .next/cache
USER node
# New volumes that are mounted here get the owner of these folders.
VOLUME /data /tmp /app/.next/cache
EXPOSE 3000 3001 1935
CMD ["node", "bin/start.mjs"]
# Containers of one process name it: `node bin/check-health.mjs worker`.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s CMD ["node", "bin/check-health.mjs"]
