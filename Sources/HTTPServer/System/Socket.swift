import CLinux
import Glibc

/// A TCP socket that never blocks. The only place that calls the kernel about sockets.
///
/// A plain descriptor: its owner closes it, once.
struct Socket: Sendable {
  let descriptor: Int32

  /// What became of a call that moves bytes.
  enum Transfer: Equatable {
    case bytes(Int)
    case wouldBlock
    case failed
  }

  enum Accepted {
    case socket(Socket)
    case none
    /// No descriptor or memory is left: accepting again at once would fail again.
    case exhausted(errno: Int32)
  }

  /// A listening socket. One on `::` takes IPv4, too. ipv6(7).
  static func listen(on address: SocketAddress) throws(ServerError) -> Socket {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = socket(address.family, kind, 0)
    guard descriptor >= 0 else { throw ServerError(address, errno) }
    let listener = Socket(descriptor: descriptor)
    listener.set(SOL_SOCKET, SO_REUSEADDR, 1)
    // Those that are accepted have it from here.
    listener.set(Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    if address.family == AF_INET6 { listener.set(Int32(IPPROTO_IPV6), IPV6_V6ONLY, address.isAnyIPv6 ? 0 : 1) }
    let isBound = address.withPointer { bind(descriptor, $0, $1) == 0 }
    guard isBound, Glibc.listen(descriptor, 4096) == 0 else {
      let reason = errno
      listener.close()
      throw ServerError(address, reason)
    }
    return listener
  }

  /// The port that the socket is bound to.
  var port: UInt16 {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    withUnsafeMutablePointer(to: &storage) {
      _ = $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    return SocketAddress.port(of: storage)
  }

  /// The next waiting connection. Errors that concern only that connection are passed over. accept(2).
  func accept() -> Accepted {
    while true {
      let accepted = accept4(descriptor, nil, nil, Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue))
      if accepted >= 0 {
        return .socket(Socket(descriptor: accepted))
      }
      switch errno {
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted(errno: errno)
      case EAGAIN, EWOULDBLOCK, EBADF, EINVAL, ENOTSOCK, EFAULT: return .none
      default: continue
      }
    }
  }

  /// Reads what has come, at most as much as fits. Zero bytes mean that the client has finished sending.
  func receive(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    transfer { recv(descriptor, buffer.baseAddress, buffer.count, 0) }
  }

  /// Sends what is left of head, tail and body in one call. A file that follows keeps the last packet back.
  func send(_ outgoing: Outgoing) -> Transfer {
    outgoing.head.withUnsafeBytes { head in
      outgoing.tail.withUnsafeBytes { tail in
        outgoing.body.withUnsafeBytes { body in
          withUnsafeTemporaryAllocation(of: iovec.self, capacity: 3) { vectors in
            var skip = outgoing.sent
            var used = 0
            append(head, to: vectors, &used, skipping: &skip)
            append(tail, to: vectors, &used, skipping: &skip)
            append(body, to: vectors, &used, skipping: &skip)
            return send(vectors, count: used, more: outgoing.file != nil)
          }
        }
      }
    }
  }

  private func append(
    _ part: UnsafeRawBufferPointer, to vectors: UnsafeMutableBufferPointer<iovec>, _ used: inout Int,
    skipping skip: inout Int
  ) {
    let skipped = min(skip, part.count)
    skip -= skipped
    guard skipped < part.count, let start = part.baseAddress else { return }
    let rest = UnsafeMutableRawPointer(mutating: start + skipped)
    vectors.initializeElement(at: used, to: iovec(iov_base: rest, iov_len: part.count - skipped))
    used += 1
  }

  private func send(_ vectors: UnsafeMutableBufferPointer<iovec>, count: Int, more: Bool) -> Transfer {
    var message = msghdr()
    message.msg_iov = vectors.baseAddress
    message.msg_iovlen = count
    let flags = Int32(MSG_NOSIGNAL) | (more ? Int32(MSG_MORE) : 0)
    return transfer { sendmsg(descriptor, &message, flags) }
  }

  /// Sends bytes that are already in memory; for the few that are no answer.
  func send(_ bytes: [UInt8]) -> Transfer {
    transfer { bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) } }
  }

  /// Sends from a file without copying. Zero bytes mean that the file is shorter than the region.
  func send(_ region: FileRegion, atMost count: Int) -> Transfer {
    var offset = off_t(region.offset)
    return transfer { sendfile(descriptor, region.file.descriptor, &offset, min(region.count, count)) }
  }

  /// Tells the client that nothing more is sent, while reading goes on.
  func shutdownSending() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Drops what the client has not taken, so that a client that reads nothing holds no memory.
  func resetOnClose() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  func close() {
    Glibc.close(descriptor)
  }

  private func set(_ level: Int32, _ option: Int32, _ value: Int32) {
    var value = value
    setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  private func transfer(_ call: () -> Int) -> Transfer {
    while true {
      let count = call()
      if count >= 0 { return .bytes(count) }
      if errno == EINTR { continue }
      return errno == EAGAIN || errno == EWOULDBLOCK ? .wouldBlock : .failed
    }
  }
}
