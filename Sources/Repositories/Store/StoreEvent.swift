/// What goes wrong with the store without hurting anybody, for the log.
package enum StoreEvent: Hashable, Sendable {
  /// The file is cut, changed or of another version; it is ignored, and overwritten when there is something new.
  case damaged(file: String)
  /// Nothing can be written, such as on a full disk; said once, until it changes.
  case notWritten(folder: String, reason: String)
  /// It can be again.
  case written(folder: String)
}

/// Why there can be no store.
package enum DiskStoreError: Error, Hashable, Sendable {
  /// The folder cannot be made, read or written.
  case unusable(folder: String)
}
