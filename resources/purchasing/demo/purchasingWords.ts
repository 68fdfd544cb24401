/** Ports through which goods come, by UN/LOCODE. Source: README.md in this folder. */
export const ports = {
  NZAKL: ['Auckland', 'New Zealand'],
  NZTRG: ['Tauranga', 'New Zealand'],
  NZLYT: ['Lyttelton', 'New Zealand'],
  CAVAN: ['Vancouver', 'Canada'],
  CAPRR: ['Prince Rupert', 'Canada'],
  AUMEL: ['Melbourne', 'Australia'],
  CNNGB: ['Ningbo', 'China'],
  CNSHA: ['Shanghai', 'China'],
  CNYTN: ['Yantian', 'China'],
  CNTAO: ['Qingdao', 'China'],
  VNSGN: ['Ho Chi Minh City', 'Viet Nam'],
  VNHPH: ['Haiphong', 'Viet Nam'],
  IDSRG: ['Semarang', 'Indonesia'],
  IDSUB: ['Surabaya', 'Indonesia'],
  MYPKG: ['Port Klang', 'Malaysia'],
  INMUN: ['Mundra', 'India'],
  PLGDN: ['Gdansk', 'Poland'],
  ITGOA: ['Genoa', 'Italy'],
} as const
export type PortCode = keyof typeof ports

/** Who makes the goods: invented. Days are from order to goods at the port. */
export interface SupplierFacts {
  readonly code: string
  readonly name: string
  readonly country: string
  readonly currency: 'USD' | 'EUR' | 'CNY' | 'NZD' | 'AUD' | 'CAD'
  readonly days: number
  readonly incoterm: 'FOB' | 'EXW' | 'CFR' | 'CIF' | 'FCA' | 'DAP' | 'DDP'
  readonly contact: string
  readonly phone: string
  readonly address: string
  readonly factories: readonly (readonly [name: string, port: PortCode])[]
}

export const suppliers: readonly SupplierFacts[] = [
  {
    code: 'QLW',
    name: 'Quiet Lotus Woodworks',
    country: 'Viet Nam',
    currency: 'USD',
    days: 60,
    incoterm: 'FOB',
    contact: 'Thao Bui',
    phone: '+842835550110',
    address: 'Lot 14, Song Hau Park\nBen Cat, Binh Duong',
    factories: [
      ['Quiet Lotus Mill 1', 'VNSGN'],
      ['Quiet Lotus Upholstery', 'VNSGN'],
    ],
  },
  {
    code: 'RDL',
    name: 'Red Dune Living',
    country: 'China',
    currency: 'USD',
    days: 45,
    incoterm: 'FOB',
    contact: 'Ada Sun',
    phone: '+862155550121',
    address: '88 Lantern Road\nBeilun, Ningbo',
    factories: [
      ['Red Dune Ningbo', 'CNNGB'],
      ['Red Dune Huzhou', 'CNSHA'],
    ],
  },
  {
    code: 'NSF',
    name: 'Nine Swallows Furniture',
    country: 'China',
    currency: 'CNY',
    days: 40,
    incoterm: 'EXW',
    contact: 'Leo Fang',
    phone: '+867555550132',
    address: 'Building 3, Swallow Court\nLonggang, Shenzhen',
    factories: [['Nine Swallows Plant A', 'CNYTN']],
  },
  {
    code: 'JTT',
    name: 'Jati Tengah Timber',
    country: 'Indonesia',
    currency: 'USD',
    days: 75,
    incoterm: 'FOB',
    contact: 'Dewi Hartono',
    phone: '+62245550143',
    address: 'Jalan Jati 27\nSemarang 50174',
    factories: [
      ['Jati Tengah Carving', 'IDSRG'],
      ['Jati Tengah Outdoor', 'IDSUB'],
    ],
  },
  {
    code: 'KMS',
    name: 'Kampung Sofa',
    country: 'Malaysia',
    currency: 'USD',
    days: 50,
    incoterm: 'CIF',
    contact: 'Farid Osman',
    phone: '+60355550154',
    address: 'Lot 5, Jalan Perabot 2\n41200 Klang, Selangor',
    factories: [['Kampung Sofa Klang', 'MYPKG']],
  },
  {
    code: 'VSM',
    name: 'Vistula Mattress Works',
    country: 'Poland',
    currency: 'EUR',
    days: 55,
    incoterm: 'FCA',
    contact: 'Ola Nowicka',
    phone: '+48585550165',
    address: 'ul. Portowa 16\n80-560 Gdansk',
    factories: [['Vistula Foam Hall', 'PLGDN']],
  },
  {
    code: 'SRT',
    name: 'Saffron Road Textiles',
    country: 'India',
    currency: 'USD',
    days: 65,
    incoterm: 'FOB',
    contact: 'Kiran Dave',
    phone: '+912855550176',
    address: 'Plot 41, Loom Estate\nKutch, Gujarat 370421',
    factories: [
      ['Saffron Road Looms', 'INMUN'],
      ['Saffron Road Metal', 'INMUN'],
    ],
  },
  {
    code: 'LLG',
    name: 'Lume Ligure',
    country: 'Italy',
    currency: 'EUR',
    days: 42,
    incoterm: 'DAP',
    contact: 'Marta Ferri',
    phone: '+390105550187',
    address: 'Via dei Vetrai 9\n16100 Genova',
    factories: [['Lume Ligure Bottega', 'ITGOA']],
  },
  {
    code: 'HPB',
    name: 'Haiphong Bedding Collective',
    country: 'Viet Nam',
    currency: 'USD',
    days: 48,
    incoterm: 'CFR',
    contact: 'Minh Vo',
    phone: '+842255550198',
    address: 'Hall 3, Dinh Vu Zone\nHai An, Haiphong',
    factories: [['Collective Hall 3', 'VNHPH']],
  },
  {
    code: 'BRG',
    name: 'Bluegum Range Timber',
    country: 'Australia',
    currency: 'AUD',
    days: 25,
    incoterm: 'FOB',
    contact: 'Shona Pike',
    phone: '+61385550166',
    address: '212 Sawmill Road\nHealesville VIC 3777',
    factories: [['Bluegum Range Mill', 'AUMEL']],
  },
  {
    code: 'SPC',
    name: 'Spar & Cedar Frames',
    country: 'Canada',
    currency: 'CAD',
    days: 30,
    incoterm: 'DDP',
    contact: 'Renee Thibault',
    phone: '+16045550177',
    address: '1480 Cedar Way\nPrince Rupert BC V8J 1A1',
    factories: [['Spar & Cedar Hall', 'CAPRR']],
  },
  {
    code: 'WKP',
    name: 'Workshop Parts & Care',
    country: 'New Zealand',
    currency: 'NZD',
    days: 10,
    incoterm: 'DDP',
    contact: 'Ngaire Holt',
    phone: '+6495550109',
    address: '6 Bench Lane\nPenrose, Auckland 1061',
    factories: [],
  },
]

/** What people like to look for, beside categories; by name, as they are listed. */
export const productTags = {
  Bestseller: '#3E7D5A',
  Clearance: '#C0392B',
  'Easy assembly': '#148F77',
  'Family room': '#D35400',
  'Made to last': '#34495E',
  'New this season': '#2E86C1',
  'Small spaces': '#7D3C98',
  'Solid timber': '#8B5A2B',
  'Summer 2024': '#95A5A6',
} as const
export type ProductTag = keyof typeof productTags

/** Ships that carry our containers; their names are invented. */
export const vessels = [
  'Pacific Juniper',
  'Southern Marlin',
  'Ember Strait',
  'Orchid Bay',
  'Tern of Tauranga',
  'Northern Alder',
  'Coral Signet',
  'Kite Harbour',
]
