/** The catalogue's vocabulary. Collections are invented words; a likeness to any brand is chance. */
export const collections = [
  'Averlane', 'Brindmoor', 'Calreth', 'Dunsel', 'Elowick', 'Farrowmere', 'Greshby', 'Hollinar', 'Ismere', 'Jorrick', 'Kelvane', 'Lorrimond',
  'Mavenby', 'Norrowick', 'Ostrel', 'Pellisar', 'Quenby Hill', 'Rushenthorpe', 'Selwith', 'Tarnholme', 'Ulverrick', 'Vantrell', 'Wexcombe Bay', 'Yarrowen',
  'Zellinor', 'Ashgrith', 'Brackelow', 'Corvenna', 'Drayholt', 'Estermoor', 'Fennimore Lea', 'Garrowby', 'Hexenholm', 'Ingleford', 'Karrimoss', 'Lindrath Vale',
] as const

export const categoryTree: Readonly<Record<string, readonly string[]>> = {
  Lounge: ['Sofas', 'Corner and modular sofas', 'Recliners', 'Armchairs', 'Ottomans', 'Lounge suites'],
  Dining: ['Dining tables', 'Dining chairs', 'Dining benches', 'Bar stools', 'Dining sets'],
  Bedroom: ['Beds', 'Bedside tables', 'Drawers and tallboys', 'Wardrobes', 'Bedroom suites'],
  Mattresses: ['Pocket spring mattresses', 'Foam mattresses', 'Toppers'],
  'Occasional tables': ['Coffee tables', 'Side tables', 'Console tables', 'Table sets'],
  Entertainment: ['TV units', 'Wall units', 'Entertainment sets'],
  Storage: ['Bookcases', 'Sideboards and buffets', 'Shoe cabinets', 'Shelving', 'Coat racks'],
  Office: ['Desks', 'Office chairs', 'Office storage', 'Study sets'],
  Outdoor: ['Outdoor sofas', 'Outdoor dining tables', 'Outdoor chairs', 'Sun loungers', 'Umbrellas', 'Outdoor sets'],
  Kids: ['Bunk beds', 'Kids beds', 'Kids desks', 'Toy storage'],
  'Kitchen and bathroom': ['Kitchen islands', 'Bathroom vanities', 'Laundry storage'],
  Lighting: ['Floor lamps', 'Table lamps', 'Pendants'],
  'Rugs and décor': ['Rugs', 'Mirrors', 'Cushions and throws', 'Wall art'],
  'Services and parts': ['Services', 'Spare parts', 'Care products'],
}

/** Finishes by material, each with the three letters that end a SKU's code. */
export const finishes = {
  timber: { NOK: 'Natural Oak', SOK: 'Smoked Oak', WAL: 'Walnut', WHW: 'Whitewash', BLK: 'Matt Black', DRF: 'Driftwood', TEK: 'Teak' },
  fabric: { OAT: 'Oat Linen', SLW: 'Slate Weave', MOS: 'Moss Velvet', TEA: 'Teal Velvet', INK: 'Ink Bouclé', BLU: 'Blush Velvet', CHA: 'Charcoal Weave', NAV: 'Navy Linen' },
  leather: { TAN: 'Tan Leather', ONY: 'Onyx Leather', CHE: 'Chestnut Leather', SND: 'Sand Leather' },
  outdoor: { GRP: 'Graphite Aluminium', WHA: 'White Aluminium', HON: 'Honey Rattan', TKW: 'Weathered Teak' },
  painted: { WHT: 'White', GRY: 'Soft Grey', SAG: 'Sage', NVY: 'Navy' },
  metal: { BRS: 'Brushed Brass', MBL: 'Black Metal', NCK: 'Satin Nickel', COP: 'Aged Copper' },
  soft: { IVO: 'Ivory', RUS: 'Rust', DEN: 'Denim', OLI: 'Olive', GRA: 'Graphite' },
  none: { STD: '' },
} as const
export type Material = keyof typeof finishes

/** Size in centimetres as it stands assembled, share of that volume in its cartons, kilograms, cartons, NZ price in dollars, popularity. */
export interface Kind {
  readonly code: string
  readonly name: string
  readonly category: string
  readonly size: readonly [length: number, width: number, height: number]
  readonly packed: number
  readonly weight: number
  readonly cartons: number
  readonly price: number
  readonly material: Material
  readonly demand: number
}

/** A range: kinds that one collection offers together in the same finishes, and the combos sold of them. */
export interface Range {
  readonly kinds: readonly Kind[]
  readonly combos: readonly { code: string; name: string; category: string; members: Readonly<Record<string, number>> }[]
}

type Line = [code: string, name: string, size: [number, number, number], packed: number, weight: number, cartons: number, price: number, demand: number]
const kinds = (category: string, material: Material, ...lines: Line[]): Kind[] =>
  lines.map(([code, name, size, packed, weight, cartons, price, demand]) => ({ code, name, category, size, packed, weight, cartons, price, material, demand }))

export const ranges: Readonly<Record<string, Range>> = {
  dining: {
    kinds: [
      ...kinds('Dining tables', 'timber',
        ['DT15', 'Dining Table 150 cm', [150, 90, 76], 0.2, 39, 2, 749, 5], ['DT18', 'Dining Table 180 cm', [180, 95, 76], 0.2, 48, 2, 949, 8],
        ['DT22', 'Extension Dining Table 220 cm', [220, 100, 76], 0.22, 66, 3, 1399, 4]),
      ...kinds('Dining chairs', 'timber', ['DC', 'Dining Chair', [46, 54, 88], 0.45, 6.5, 1, 189, 14]),
      ...kinds('Dining benches', 'timber', ['DB', 'Dining Bench 150 cm', [150, 38, 46], 0.3, 14, 1, 329, 3]),
      ...kinds('Bar stools', 'timber', ['BST', 'Bar Stool 65 cm', [44, 50, 96], 0.5, 6.8, 1, 219, 7]),
    ],
    combos: [
      { code: 'DS5', name: 'Dining Set 5 pc', category: 'Dining sets', members: { DT15: 1, DC: 4 } },
      { code: 'DS7', name: 'Dining Set 7 pc', category: 'Dining sets', members: { DT18: 1, DC: 6 } },
      { code: 'DS9', name: 'Dining Set 9 pc', category: 'Dining sets', members: { DT22: 1, DC: 8 } },
      { code: 'DSB', name: 'Bench Dining Set 4 pc', category: 'Dining sets', members: { DT15: 1, DB: 1, DC: 2 } },
    ],
  },
  lounge: {
    kinds: [
      ...kinds('Sofas', 'fabric', ['S3', '3 Seater Sofa', [218, 94, 86], 0.85, 62, 1, 1799, 10], ['S2', '2 Seater Sofa', [164, 94, 86], 0.85, 48, 1, 1399, 7], ['SB', 'Sofa Bed Queen', [200, 98, 88], 0.8, 84, 1, 2199, 4]),
      ...kinds('Armchairs', 'fabric', ['AC', 'Armchair', [84, 86, 88], 0.85, 26, 1, 849, 7]),
      ...kinds('Ottomans', 'fabric', ['OT', 'Storage Ottoman', [72, 52, 44], 0.9, 13, 1, 329, 5]),
    ],
    combos: [
      { code: 'LS32', name: 'Lounge Suite 3+2', category: 'Lounge suites', members: { S3: 1, S2: 1 } },
      { code: 'LS311', name: 'Lounge Suite 3+1+1', category: 'Lounge suites', members: { S3: 1, AC: 2 } },
    ],
  },
  bedroom: {
    kinds: [
      ...kinds('Beds', 'timber', ['BDD', 'Double Bed', [196, 145, 105], 0.13, 44, 2, 749, 4], ['BDQ', 'Queen Bed', [211, 160, 105], 0.13, 52, 3, 899, 9], ['BDK', 'King Bed', [211, 175, 105], 0.13, 58, 3, 1049, 6]),
      ...kinds('Bedside tables', 'timber', ['BS', 'Bedside Table', [48, 40, 55], 0.9, 13, 1, 289, 9]),
      ...kinds('Drawers and tallboys', 'timber', ['TB', 'Tallboy 5 Drawer', [90, 45, 118], 0.9, 46, 1, 899, 5], ['LB', 'Lowboy 6 Drawer', [140, 45, 82], 0.9, 54, 1, 1099, 3]),
      ...kinds('Wardrobes', 'timber', ['WR', 'Wardrobe 2 Door', [110, 58, 200], 0.2, 78, 3, 1299, 2]),
    ],
    combos: [
      { code: 'BSQ', name: 'Queen Bedroom Suite 4 pc', category: 'Bedroom suites', members: { BDQ: 1, BS: 2, TB: 1 } },
      { code: 'BSK', name: 'King Bedroom Suite 4 pc', category: 'Bedroom suites', members: { BDK: 1, BS: 2, LB: 1 } },
    ],
  },
  occasional: {
    kinds: [
      ...kinds('Coffee tables', 'timber', ['CT', 'Coffee Table 120 cm', [120, 65, 42], 0.3, 26, 1, 499, 9], ['CTR', 'Round Coffee Table 90 cm', [90, 90, 40], 0.3, 22, 1, 449, 5]),
      ...kinds('Side tables', 'timber', ['SD', 'Side Table', [50, 50, 52], 0.4, 9, 1, 229, 8]),
      ...kinds('Console tables', 'timber', ['CN', 'Console Table 120 cm', [120, 36, 80], 0.35, 21, 1, 479, 4]),
      ...kinds('TV units', 'timber', ['TV15', 'TV Unit 150 cm', [150, 42, 52], 0.85, 38, 1, 699, 6], ['TV20', 'TV Unit 200 cm', [200, 42, 52], 0.85, 49, 1, 899, 6]),
      ...kinds('Sideboards and buffets', 'timber', ['BF', 'Buffet 160 cm', [160, 45, 82], 0.9, 58, 1, 1199, 4]),
      ...kinds('Bookcases', 'timber', ['BK', 'Bookcase 5 Shelf', [90, 36, 190], 0.25, 41, 2, 749, 4]),
      ...kinds('Wall units', 'timber', ['WU', 'Wall Unit', [240, 40, 190], 0.3, 96, 4, 1899, 1]),
    ],
    combos: [
      { code: 'OTS', name: 'Table Set 3 pc', category: 'Table sets', members: { CT: 1, SD: 2 } },
      { code: 'ENT', name: 'Entertainment Set', category: 'Entertainment sets', members: { TV20: 1, BK: 2 } },
    ],
  },
  office: {
    kinds: [
      ...kinds('Desks', 'timber', ['DK12', 'Writing Desk 120 cm', [120, 60, 76], 0.25, 27, 1, 449, 6], ['DK16', 'Height Adjustable Desk 160 cm', [160, 75, 120], 0.12, 44, 2, 899, 4]),
      ...kinds('Office storage', 'timber', ['FC', 'Filing Cabinet 3 Drawer', [42, 50, 65], 0.9, 24, 1, 379, 3]),
      ...kinds('Shelving', 'timber', ['LS', 'Ladder Shelf', [64, 40, 180], 0.2, 15, 1, 279, 4]),
      ...kinds('Office chairs', 'none', ['OC', 'Ergonomic Office Chair', [66, 66, 115], 0.25, 17, 1, 429, 7]),
    ],
    combos: [{ code: 'STS', name: 'Study Set 3 pc', category: 'Study sets', members: { DK12: 1, FC: 1, LS: 1 } }],
  },
  outdoor: {
    kinds: [
      ...kinds('Outdoor dining tables', 'outdoor', ['ODT', 'Outdoor Dining Table 200 cm', [200, 100, 75], 0.2, 42, 2, 1199, 4]),
      ...kinds('Outdoor chairs', 'outdoor', ['ODC', 'Outdoor Dining Chair', [58, 60, 84], 0.4, 5.5, 1, 199, 8]),
      ...kinds('Outdoor sofas', 'outdoor', ['OS3', 'Outdoor 3 Seater Sofa', [200, 82, 76], 0.6, 34, 2, 1599, 3], ['OSC', 'Outdoor Corner Sofa', [250, 250, 76], 0.35, 68, 4, 2599, 2]),
      ...kinds('Sun loungers', 'outdoor', ['OL', 'Sun Lounger', [200, 70, 36], 0.4, 16, 1, 549, 3]),
      ...kinds('Umbrellas', 'outdoor', ['OU', 'Cantilever Umbrella 3 m', [300, 300, 260], 0.006, 24, 2, 499, 3]),
    ],
    combos: [{ code: 'ODS', name: 'Outdoor Dining Set 7 pc', category: 'Outdoor sets', members: { ODT: 1, ODC: 6 } }],
  },
  kids: {
    kinds: [
      ...kinds('Bunk beds', 'painted', ['BB', 'Single Bunk Bed', [205, 105, 165], 0.1, 58, 3, 899, 3], ['BBT', 'Twin over Full Bunk Bed', [205, 145, 165], 0.1, 72, 4, 1149, 2]),
      ...kinds('Kids beds', 'painted', ['KB', 'Kids Single Bed with Trundle', [200, 100, 90], 0.14, 42, 2, 599, 3]),
      ...kinds('Kids desks', 'painted', ['KD', 'Kids Desk with Hutch', [100, 55, 120], 0.22, 25, 1, 349, 2]),
      ...kinds('Toy storage', 'painted', ['TS', 'Toy Storage Unit', [90, 35, 80], 0.25, 17, 1, 229, 3]),
    ],
    combos: [{ code: 'KRS', name: 'Kids Room Set', category: 'Bedroom suites', members: { KB: 1, KD: 1, TS: 1 } }],
  },
  leather: {
    kinds: [
      ...kinds('Recliners', 'leather', ['RC1', 'Recliner Armchair', [88, 96, 104], 0.85, 42, 1, 1299, 5], ['RC2', '2 Seater Recliner', [158, 96, 104], 0.85, 74, 1, 2299, 3], ['RC3', '3 Seater Recliner', [212, 96, 104], 0.85, 98, 1, 2999, 4]),
      ...kinds('Armchairs', 'leather', ['WB', 'Wingback Chair', [78, 84, 110], 0.85, 28, 1, 1099, 2]),
    ],
    combos: [
      { code: 'RS32', name: 'Recliner Suite 3+2', category: 'Lounge suites', members: { RC3: 1, RC2: 1 } },
      { code: 'RS31', name: 'Recliner Suite 3+1+1', category: 'Lounge suites', members: { RC3: 1, RC1: 2 } },
    ],
  },
  modular: {
    kinds: [
      ...kinds('Corner and modular sofas', 'fabric', ['MC', 'Modular Corner Seat', [96, 96, 82], 0.85, 32, 1, 799, 3], ['MS', 'Modular Single Seat', [84, 96, 82], 0.85, 27, 1, 649, 4], ['MH', 'Chaise Sofa', [280, 165, 86], 0.6, 96, 2, 2699, 5]),
      ...kinds('Cushions and throws', 'soft', ['CU', 'Cushion 50 cm', [50, 50, 16], 0.5, 0.7, 1, 59, 8], ['TH', 'Throw 130 x 170 cm', [34, 28, 10], 1, 1.1, 1, 99, 5]),
    ],
    combos: [{ code: 'MSU', name: 'Modular Corner Sofa 5 pc', category: 'Corner and modular sofas', members: { MC: 1, MS: 4 } }],
  },
  sleep: {
    kinds: [
      ...kinds('Pocket spring mattresses', 'none', ['MPQ', 'Pocket Spring Mattress Queen', [203, 153, 30], 1, 38, 1, 1099, 6], ['MPK', 'Pocket Spring Mattress King', [203, 167, 30], 1, 43, 1, 1299, 5]),
      ...kinds('Foam mattresses', 'none', ['MFQ', 'Memory Foam Mattress Queen', [203, 153, 24], 0.3, 32, 1, 899, 5], ['MFS', 'Memory Foam Mattress Single', [203, 92, 20], 0.3, 18, 1, 449, 3]),
      ...kinds('Toppers', 'none', ['MTQ', 'Mattress Topper Queen', [203, 153, 6], 0.3, 8, 1, 249, 3]),
    ],
    combos: [],
  },
  home: {
    kinds: [
      ...kinds('Kitchen islands', 'painted', ['KI', 'Kitchen Island with Shelf', [120, 60, 90], 0.25, 49, 2, 899, 2]),
      ...kinds('Bathroom vanities', 'painted', ['VA', 'Bathroom Vanity 90 cm', [90, 46, 85], 0.95, 52, 1, 1099, 2]),
      ...kinds('Laundry storage', 'painted', ['LH', 'Laundry Cabinet with Basket', [60, 40, 90], 0.3, 18, 1, 329, 2]),
      ...kinds('Shoe cabinets', 'painted', ['SH', 'Shoe Cabinet 3 Tier', [80, 24, 120], 0.3, 21, 1, 299, 4]),
      ...kinds('Coat racks', 'metal', ['CR', 'Coat Rack', [40, 40, 178], 0.2, 6, 1, 149, 3]),
      ...kinds('Floor lamps', 'metal', ['FL', 'Floor Lamp', [45, 45, 160], 0.2, 6, 1, 249, 5]),
      ...kinds('Table lamps', 'metal', ['TL', 'Table Lamp', [30, 30, 55], 0.8, 3, 1, 139, 6]),
      ...kinds('Pendants', 'metal', ['PE', 'Pendant Light', [40, 40, 35], 0.7, 2.6, 1, 199, 3]),
      ...kinds('Mirrors', 'metal', ['MI', 'Leaning Mirror 180 cm', [80, 4, 180], 1.6, 22, 1, 379, 4]),
      ...kinds('Wall art', 'none', ['WA', 'Framed Print 100 x 70 cm', [100, 4, 70], 1.5, 4, 1, 179, 3]),
      ...kinds('Rugs', 'soft', ['RU2', 'Wool Rug 200 x 300 cm', [200, 28, 28], 1, 21, 1, 699, 5], ['RU1', 'Wool Rug 160 x 230 cm', [160, 24, 24], 1, 14, 1, 479, 5]),
    ],
    combos: [],
  },
}

/** Sold beside furniture. The first letters of a code say what it is: `SV` a service, `SP` a spare part, `CP` a care product. */
export const extras: readonly Kind[] = [
  ...kinds('Services', 'none',
    ['SV-ASM', 'In-home Assembly', [0, 0, 0], 0, 0, 0, 120, 12], ['SV-REM', 'Old Furniture Removal', [0, 0, 0], 0, 0, 0, 90, 5],
    ['SV-FAB', 'Fabric Protection 5 Years', [0, 0, 0], 0, 0, 0, 199, 8], ['SV-LEA', 'Leather Protection 5 Years', [0, 0, 0], 0, 0, 0, 249, 4]),
  ...kinds('Spare parts', 'none',
    ['SP-LEG', 'Table Leg Set', [80, 20, 16], 1, 8, 1, 129, 0.4], ['SP-HWK', 'Hardware Kit', [20, 14, 6], 1, 0.9, 1, 25, 0.8], ['SP-SLT', 'Bed Slat Kit', [150, 24, 10], 1, 9, 1, 99, 0.5],
    ['SP-GLD', 'Soft Close Drawer Runners', [48, 10, 6], 1, 1.4, 1, 39, 0.4], ['SP-REC', 'Recliner Mechanism', [62, 58, 20], 1, 14, 1, 229, 0.2], ['SP-CAS', 'Castor Set', [16, 12, 8], 1, 0.8, 1, 35, 0.4]),
  ...kinds('Care products', 'none', ['CP-LEA', 'Leather Care Kit', [22, 16, 8], 1, 0.9, 1, 45, 3], ['CP-TIM', 'Timber Oil 500 ml', [10, 10, 20], 1, 0.6, 1, 35, 2], ['CP-PAD', 'Felt Pads, 32 pieces', [14, 10, 2], 1, 0.1, 1, 12, 3]),
]
