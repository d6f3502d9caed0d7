# Karigar in a container: docs/operations.md says how. The data is in the volume /data.
# The base is the Node that package.json names; a test compares them.
FROM node:24.21.0-trixie-slim AS base
WORKDIR /app

# The base has Node itself already, so the copy among the packages goes.
FROM base AS build
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/node node_modules/.bin/node
COPY . .
RUN npm run setup

FROM base
ENV PRODUCTION=1 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
COPY --from=build /app/node_modules ./node_modules
COPY package.json package-lock.json ./
COPY contract ./contract
COPY languages ./languages
COPY scripts ./scripts
COPY server ./server
COPY --from=build /app/dist ./dist
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=3m --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
