/// A whole body, ready to be sent from a file.
package struct StoredMedia: Sendable {
  package let file: MediaFile
  /// Where the body starts in the file, in bytes.
  package let offset: Int
  /// Of the body, in bytes.
  package let length: Int
  package let kind: MediaKind
  package let picture: PictureSize?
  /// Quoted and strong: it is made of the bytes.
  package let entityTag: String
  /// When the host last vouched for it, in seconds since 1970.
  package let time: Int
  /// What the host is asked with.
  let validators: Validators

  init(_ record: CacheRecord, file: MediaFile, time: Int) {
    self.file = file
    self.time = time
    offset = PartFile.bodyOffset
    length = record.length
    kind = record.kind
    picture = record.picture
    entityTag = "\"\(record.checksum)\""
    validators = record.validators
  }

  package func read(at start: Int, count: Int) -> [UInt8] {
    guard start >= 0, start < length else { return [] }
    return file.read(at: offset + start, count: min(count, length - start))
  }
}
