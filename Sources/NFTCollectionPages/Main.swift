import Foundation
import Glibc
import HTTPServer

/// The program: reads the configuration, starts the server, and stops it on SIGTERM, SIGINT or SIGHUP.
@main
struct Main {
  /// Not `async`: what is done first must be before any other thread and descriptor.
  static func main() {
    fillStandardDescriptors()
    let signals = StopSignals()
    let configuration = configuration()
    if configuration.isHealthCheck { exit(HealthCheck(configuration).isHealthy() ? EXIT_SUCCESS : EXIT_FAILURE) }
    // Not on the main actor, whose thread is busy waiting.
    Task.detached { await run(configuration, until: signals) }
    // Some seconds more than the server takes: for the store and the log.
    signals.wait(endingWithin: configuration.stopTime + 5)
  }

  private static func run(_ configuration: Configuration, until signals: StopSignals) async {
    let application: Application
    do throws(StartError) { application = try Application(configuration) } catch {
      fail(error.message, status: error == .libraryMissing ? EXIT_FAILURE : EX_USAGE)
    }
    let addresses: [SocketAddress]
    do throws(ServerError) { addresses = try application.server.start() } catch {
      fail("\(error)", status: EXIT_FAILURE)
    }
    announce(addresses, configuration)
    await signals.first()
    await application.stop()
    LineWriter.standardError.flush(within: 1)
    exit(EXIT_SUCCESS)
  }

  /// Where the standard descriptors are closed, others would get their numbers, and the log would be written into them.
  private static func fillStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      let null = open("/dev/null", O_RDWR)
      if null >= 0, null != descriptor { dup2(null, descriptor) }
    }
  }

  private static func configuration() -> Configuration {
    do throws(ConfigurationError) {
      return try Configuration(
        arguments: HealthCheck.arguments(CommandLine.arguments), environment: ProcessInfo.processInfo.environment)
    } catch .help {
      write(Usage.text + "\n", to: STDOUT_FILENO)
      exit(EXIT_SUCCESS)
    } catch .version {
      write("nft-collection-pages \(Usage.version)\n", to: STDOUT_FILENO)
      exit(EXIT_SUCCESS)
    } catch {
      fail(error.message, status: EX_USAGE)
    }
  }

  /// The first line is the address to open.
  private static func announce(_ addresses: [SocketAddress], _ configuration: Configuration) {
    var lines = addresses.prefix(1).map { address in
      // A server on every address is opened by the one that works on this machine.
      ["0.0.0.0", "::"].contains(address.host) ? "http://localhost:\(address.port)" : "http://\(address)"
    }
    if configuration.isSample { lines.append("Sample data. Set OPENSEA_API_KEY for live data; see --help.") }
    write(lines.joined(separator: "\n") + "\n", to: STDOUT_FILENO)
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    write("nft-collection-pages: \(message)\n", to: STDERR_FILENO)
    exit(status)
  }

  /// Nobody may read what is written here: a failure is no reason to end.
  private static func write(_ text: String, to descriptor: Int32) {
    signal(SIGPIPE, SIG_IGN)
    _ = Array(text.utf8).withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }
}
