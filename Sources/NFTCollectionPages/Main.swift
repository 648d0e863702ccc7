import Foundation
import HTTP

/// The program: reads the configuration, starts the server, and stops it on SIGTERM or SIGINT.
@main
struct Main {
  static func main() async {
    let configuration = configuration()
    let application: Application
    do throws(StartError) { application = try Application(configuration) } catch {
      fail(error.message, status: EX_USAGE)
    }
    let addresses: [SocketAddress]
    do throws(ServerError) { addresses = try application.server.start() } catch {
      fail("\(error)", status: EXIT_FAILURE)
    }
    let signals = StopSignals()
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
      print(Usage.text)
      exit(EXIT_SUCCESS)
    } catch .version {
      print("nft-collection-pages \(Usage.version)")
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
    FileHandle.standardOutput.write(Data((lines.joined(separator: "\n") + "\n").utf8))
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("nft-collection-pages: \(message)\n".utf8))
    exit(status)
  }
}
