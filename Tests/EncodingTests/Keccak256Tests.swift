import Encoding
import Testing

@Suite struct Keccak256Tests {
  /// Lengths around the 136 bytes of a block, where padding goes wrong first.
  @Test(arguments: [
    (0, "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"),
    (1, "3ac225168df54212a25c1c01fd35bebfea408fdac2e31ddd6f80a4bbf9a5f1cb"),
    (135, "34367dc248bbd832f4e3e69dfaac2f92638bd0bbd18f2912ba4ef454919cf446"),
    (136, "a6c4d403279fe3e0af03729caada8374b5ca54d8065329a3ebcaeb4b60aa386e"),
    (137, "d869f639c7046b4929fc92a4d988a8b22c55fbadb802c0c66ebcd484f1915f39"),
    (271, "132f47effd6c8b1b299efa53fe68aece77ec8ae4eb2e294f668eec94f76001e1"),
    (272, "cf7fcd4f705ee749930d19ca84561a9bf62516bd90a471545fa2f49fdc7e63c8"),
    (273, "5a7b8187d2778e614097fac3097573de1fee4d972304d3360796a857029bb176"),
  ])
  func `digests a run of the letter a`(length: Int, digest: String) {
    #expect(Hexadecimal.encode(Keccak256.hash(repeatElement(UInt8(ascii: "a"), count: length))) == digest)
  }

  @Test func `is Keccak and not SHA3`() {
    #expect(
      Hexadecimal.encode(Keccak256.hash("abc".utf8))
        == "4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45")
  }
}
