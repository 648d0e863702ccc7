/// Replies of the shapes that OpenSea sends, with data made up for the tests.
enum Replies {
  static let owner = "0x19818f44faf5a217f619aff0fd487cb2a55cca65"
  static let contract = "0x00000000000000000000000000000000000000a1"

  /// What v1 sent for one asset in 2022.
  static let v1Asset = #"""
    {"id": 31000001, "num_sales": 3, "background_color": null, "image_url": "ipfs://QmKite/full.png",
     "image_preview_url": "https://pictures.example/kite=s250", "image_thumbnail_url": "https://pictures.example/kite=s128",
     "image_original_url": null, "animation_url": "ar://film", "animation_original_url": null,
     "name": "Kite <1> & \"friends\"", "description": "Flies.\n[More](https://kites.example)", "external_link": "",
     "asset_contract": {"address": "0x00000000000000000000000000000000000000A1", "schema_name": "ERC721",
       "created_date": "2021-05-04T19:53:14.975423", "owner": 123, "total_supply": "10000", "symbol": ""},
     "permalink": "https://opensea.io/assets/0x00000000000000000000000000000000000000a1/1",
     "collection": {"name": "Kites", "slug": "kites", "description": "All kites.", "is_nsfw": false,
       "dev_seller_fee_basis_points": "250"},
     "decimals": 0, "token_metadata": "data:application/json;base64,e30=", "is_nsfw": true, "owner": null,
     "traits": [
       {"trait_type": "Born", "value": 1639315070.0, "display_type": "date", "max_value": null, "trait_count": 7, "order": null},
       {"trait_type": "Level", "value": -4}, {"trait_type": "Tail", "value": "long"},
       {"trait_type": "Power", "value": 1e21}, {"trait_type": "Rare", "value": true},
       {"trait_type": "Gone", "value": null}, {"value": {"a": [1]}}, 7],
     "last_sale": {"total_price": "1000000000000000000", "payment_token": {"decimals": 18}}, "sell_orders": null,
     "token_id": "1"}
    """#

  /// What v2 sends for one NFT in a list.
  static let v2NFT = #"""
    {"identifier": "1", "collection": "kites", "contract": "0x00000000000000000000000000000000000000a1",
     "token_standard": "erc721", "name": "Kite <1> & \"friends\"", "description": "Flies.",
     "image_url": "ipfs://ipfs/QmKite/full.png", "display_image_url": "https://pictures.example/kite",
     "display_animation_url": null, "metadata_url": "data:application/json;base64,e30=", "original_image_url": null,
     "opensea_url": "https://opensea.io/assets/ethereum/0x00000000000000000000000000000000000000a1/1",
     "updated_at": "2026-01-01T13:44:30.727630", "is_disabled": false, "is_nsfw": true}
    """#

  /// What v2 sends for one NFT alone: traits and owners, but here no description.
  static let v2Single = #"""
    {"nft": {"identifier": "1", "collection": "kites", "contract": "0x00000000000000000000000000000000000000a1",
     "token_standard": "ERC721", "name": "Kite", "description": null, "image_url": "https://pictures.example/full.png",
     "display_image_url": "", "animation_url": "ipfs://QmFilm", "is_disabled": true, "is_nsfw": false, "creator": null,
     "traits": [{"trait_type": "Tail", "value": "long", "display_type": null, "max_value": null}],
     "owners": [{"address": "0x1", "quantity": 1}, {"address": "0x2", "quantity": 2}], "rarity": null}}
    """#

  static func v1(_ assets: [String], next: String = "null", previous: String = "null") -> String {
    #"{"next": \#(next), "previous": \#(previous), "assets": [\#(assets.joined(separator: ","))]}"#
  }

  /// `next` nil leaves the key out, as v2 does on the last page.
  static func v2(_ nfts: [String], next: String? = nil) -> String {
    #"{"nfts": [\#(nfts.joined(separator: ","))]\#(next.map { ", \"next\": \($0)" } ?? "")}"#
  }

  static func v2NFT(_ identifier: Int, name: String = "Kite") -> String {
    #"{"identifier": "\#(identifier)", "collection": "kites", "contract": "\#(contract)", "name": "\#(name)"}"#
  }

  static func balance(_ quantity: String = "0x3bd8ae5cc6f1f60") -> String {
    #"{"jsonrpc":"2.0","id":1,"result":"\#(quantity)"}"# + "\n"
  }
}
