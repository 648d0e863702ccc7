/// A part of an open file. The file stays open as long as a region of it is in use.
package struct FileRegion: Sendable {
  let file: OpenFile
  var offset: Int
  package var count: Int
}
