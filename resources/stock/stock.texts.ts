import { addTexts } from '#src/i18n/language.ts'

/** The texts of stock check and its parts, which come with them. */
const stock = {
  stock: {
    open_product: 'Product',
    timeline: 'Purchase timeline',
    open_sku: 'SKU',
    report: 'Report an issue',
    sell: 'Add to Sell it',
    label_of: 'Shelf label',
    labels_of: 'Shelf labels',
    title: 'Stock check',
    label: 'Stock',
    search: 'Code, name or barcode',
    filters: {
      categoryId: 'Category',
      warehouseId: 'Warehouse',
      stockStatus: 'Status',
      stockOnHoldStatus: 'On hold',
      tagId: 'Tag',
      supplierId: 'Supplier',
      productId: 'Product',
      skuId: 'SKU',
    },
    in_stock: 'In stock only',
    find: 'Find',
    failed: 'Stock could not be loaded',
    none: 'Nothing found',
    none_why:
      'No product matches your search. Check the spelling, use fewer words or remove a filter.',
    clear: 'Clear the search',
    closest: 'Nothing matches all of “%{typed}”. These come closest.',
    product: 'Product',
    where: 'Available at',
    price: 'Price',
    shown: '%{count} of %{total}',
    more: 'Show more',
    places: '%{place} · %{count} more',
    coming: '%{count} from %{date}',
    combo: 'Combo',
    sale_status: {
      Draft: 'Not for sale yet',
      Prelaunch: 'Prelaunch',
      'Phase out': 'Phase out',
      Discontinued: 'Discontinued',
    },
    gone: 'No longer found',
    gone_why:
      'Its stock has changed, so it no longer matches your search. The numbers below are from before.',
    members: 'Members',
    members_of: 'Members of the combo',
    on_hold: 'On hold: %{hold}',
    nothing: 'None',
    made: '%{state}, made %{when}',
    until: 'until %{date}',
    why: '%{place}: %{count}. Show the details',
    incoming: 'On the way',
    container: 'Container %{no}',
    purchase_order: 'Purchase order %{no}',
    ready: 'Ready %{date}',
    presold: 'Presold',
    moves: 'Movements',
    moves_sum: 'Total %{count}',
    moves_more: 'Show earlier',
    moves_none: 'No movements yet.',
    reservations: 'Reservations',
    presold_to: 'Presold to',
    presold_none: 'Not promised to any order yet.',
    at_layer: 'at %{code}',
    sets: 'Sets',
    least:
      'Each member is divided by what one set needs and rounded down; the lowest result is the number of sets.',
    not_shown: 'This number is not shown at the moment.',
    hold_pieces: 'Hold pieces',
    hold_of: 'Hold %{count} × %{name}',
    hold_first: 'Hold 1',
    held_by_hand: 'Hold',
    on_order: '%{count} on order',
    free_pieces: 'Release pieces',
    request_transfer: 'Request a transfer',
    ask_for_display: 'Ask for a display unit',
    transfers: 'Held for transfers',
    give_back: 'Release',
    give_back_transfer: 'Release transfer %{no}',
  },
  stock_groups: {
    Available: 'Available',
    'Demo Units': 'Demo Units',
    Unavailable: 'Unavailable',
  },
} as const

addTexts(stock)

type Texts = typeof stock
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
