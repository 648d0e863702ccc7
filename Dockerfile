# Build: docker build -t nft-collection-pages .
# Run:   docker run --rm -p 8080:8080 -e OPENSEA_API_KEY -e INFURA_API_KEY nft-collection-pages
# Then open http://localhost:8080/

FROM swift:6.3-bookworm AS build
WORKDIR /src
COPY Package.swift ./
COPY Sources Sources
COPY Tests Tests
RUN swift build -c release --static-swift-stdlib --product nft-collection-pages \
 && install -D -s .build/release/nft-collection-pages /app/nft-collection-pages
COPY Templates /app/Templates
COPY Public /app/Public

FROM debian:bookworm-slim
# libcurl4 asks OpenSea and the node, ca-certificates says whom to trust.
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates libcurl4 libstdc++6 \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin app
COPY --from=build /app /app
USER app
WORKDIR /app
# Inside a container the server must listen on every interface for the published port to reach it; the Host check still
# lets only localhost, 127.0.0.1, [::1] and --allow-host names through.
ENV HOST=0.0.0.0 PORT=8080
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=3s --start-period=2s \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3 && head -n 1 <&3 | grep -q ' 200 '"]
ENTRYPOINT ["/app/nft-collection-pages"]
