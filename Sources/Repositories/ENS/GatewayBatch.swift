/// Several lookups in one: the call data of `x-batch-gateway:true` (ENSIP-21), which a client may answer itself.
enum GatewayBatch {
  /// In place of a gateway's address.
  static let url = "x-batch-gateway:true"
  /// Lookups that are made here; a longer batch is for the contract's own gateway.
  static let maximumQueries = 8

  /// What `query((address sender, string[] urls, bytes data)[])` asks for.
  static func queries(in callData: ArraySlice<UInt8>) throws(ABIReader.Failure) -> [GatewayQuery] {
    guard callData.starts(with: [0xa7, 0x80, 0xba, 0xb6]) else { throw ABIReader.Failure() }
    var reader = ABIReader(callData.dropFirst(4))
    return try reader.array { reader throws(ABIReader.Failure) in
      try reader.tuple { reader throws(ABIReader.Failure) in try GatewayQuery(from: &reader) }
    }
  }

  /// The answer to a batch: `(bool[] failures, bytes[] responses)`.
  static func response(_ answers: [Result<[UInt8], GatewayError>]) -> [UInt8] {
    let failures = answers.map { if case .failure = $0 { ABIValue.bool(true) } else { ABIValue.bool(false) } }
    let responses = answers.map { answer in
      switch answer {
      case .success(let data): ABIValue.bytes(data)
      case .failure(let error): ABIValue.bytes(reason(error))
      }
    }
    return ABIValue.encode([.array(failures), .array(responses)])
  }

  /// A failure as the contract expects it: `HttpError(uint16, string)`, or `Error(string)` where there is no status.
  private static func reason(_ error: GatewayError) -> [UInt8] {
    guard case .failed(let status?) = error else {
      return [0x08, 0xc3, 0x79, 0xa0] + ABIValue.encode([.string("no answer")])
    }
    return ENSRevert.httpError + ABIValue.encode([.number(UInt32(clamping: status)), .string("")])
  }
}

/// Why no gateway has an answer.
enum GatewayError: Error, Equatable {
  /// The last status; nil where none answered in time, or none with anything that can be used.
  case failed(status: Int?)
  /// None of the addresses may be asked.
  case noGateway
}
