import Foundation
import Glibc
import HTTPServer

/// The program: reads the configuration, starts the server, and stops it on SIGTERM or SIGINT.
@main
struct Main {
  static func main() async {
    let configuration = configuration()
    let application: Application
    do throws(StartError) { application = try Application(configuration) } catch {
      fail(error.message, status: error == .libraryMissing ? EXIT_FAILURE : EX_USAGE)
    }
    let signals = StopSignals()
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

  private static func configuration() -> Configuration {
    do throws(ConfigurationError) {
      return try Configuration(
        arguments: Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment)
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
