package import Models

/// Every place a page can lead to. The address in the browser is the whole state of the application.
package enum Route: Hashable, Sendable {
  case home
  /// What a visitor typed into the form, to be sent on to its collection.
  case search(String)
  case collection(CollectionPlace)
  /// `from` is the collection page that the visitor came from.
  case asset(AssetID, from: CollectionPlace?)
}
