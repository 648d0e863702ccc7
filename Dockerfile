# Build: docker build -t nft-collection-pages .
# Run:   docker run --rm -p 8080:8080 -m 256m -v nfts:/store -e OPENSEA_API_KEY -e INFURA_API_KEY nft-collection-pages
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
LABEL org.opencontainers.image.title="nft-collection-pages" \
      org.opencontainers.image.description="Shows the NFTs and the balance of an Ethereum address as web pages" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.documentation="README.md"
# libcurl4 asks OpenSea and the node, ca-certificates says whom to trust.
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates libcurl4 libstdc++6 \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin app \
 && install -d -o app -m 700 /store
COPY --from=build /app /app
USER app
WORKDIR /app
# Inside a container the server must listen on every interface for the published port to reach it; the Host check still
# lets only localhost, 127.0.0.1, [::1] and names in ALLOW_HOST through.
ENV HOST=0.0.0.0 PORT=8080 STORE=/store
# What was seen outlives the container where a volume is mounted here.
VOLUME /store
EXPOSE 8080
STOPSIGNAL SIGTERM
# It follows HOST, PORT and the flags that the server was given.
HEALTHCHECK --interval=30s --timeout=5s --start-period=2s CMD ["/app/nft-collection-pages", "--healthcheck"]
ENTRYPOINT ["/app/nft-collection-pages"]
