import { call, choice, flag, integer, list, percent, reference, text } from '#define'
import { pushed, taken } from './pushed.ts'

const listingId = reference('listings', { required: true, label: 'Web product' })

/** Actions on a product on the web, beside its record. */
export const listingCalls = {
  /** How the number that a website offers comes about, step by step. The last step is the number. */
  getListingProof: call({
    at: 'GET /api/listings/proof',
    of: 'listings',
    input: { listingId },
    answer: {
      data: list({
        step: text({ required: true, max: 80 }),
        sku: text({ max: 40, label: 'SKU' }),
        warehouse: text({ max: 60 }),
        status: text({ max: 40 }),
        pieces: integer({ required: true, signed: true }),
        note: text({ max: 200 }),
      }),
    },
  }),
  /** Sends a listing within seconds, also where the web was changed. */
  pushListing: call({
    at: 'POST /api/listings/push',
    of: 'listings',
    done: 'Sending in a few seconds',
    input: { listingId, what: choice(pushed, { default: 'All', label: 'What' }) },
  }),
  /** The values on the web are right: ours follows it. */
  takeFromWeb: call({
    at: 'POST /api/listings/takeFromWeb',
    of: 'listings',
    done: 'Kept as on the web',
    input: {
      listingId,
      what: choice(taken, { default: 'All', label: 'What' }),
    },
  }),
  /** Publishes a listing or hides it, on the web too. */
  publishListing: call({
    at: 'POST /api/listings/publish',
    of: 'listings',
    done: 'Sending in a few seconds',
    input: { listingId, isPublished: flag({ required: true, label: 'Published' }) },
  }),
  /** Which SKUs web products that nobody has mapped may be: by code, barcode and likeness of names. */
  getMappingProposals: call({
    at: 'GET /api/websiteMappings/proposals',
    steps: [
      {
        call: 'mapProduct',
        label: 'Map',
        takes: { mappingId: 'id', skuId: 'skuId' },
        about: ['webName'],
        asks: ['factor'],
      },
    ],
    input: {
      websiteId: reference('websites'),
      isExact: flag({ label: 'Exact matches only' }),
    },
    answer: {
      data: list(
        {
          id: reference('websiteMappings', { required: true, label: 'Web product' }),
          website: text({ required: true, max: 60 }),
          webName: text({ max: 200, label: 'Name on the web' }),
          webCode: text({ max: 60, label: 'Code on the web' }),
          skuId: reference('skus', { required: true, label: 'SKU' }),
          skuName: text({ max: 160, label: 'Name of the SKU' }),
          by: choice(['Code', 'Barcode', 'Likeness'], {
            required: true,
            tones: { Code: 'good', Barcode: 'good', Likeness: 'warning' },
          }),
          likeness: percent({ required: true }),
        },
        500,
      ),
    },
  }),
  /** Says which SKU a web product is. Its failed orders are tried again. */
  mapProduct: call({
    at: 'POST /api/websiteMappings/map',
    of: 'websiteMappings',
    done: 'Mapped',
    input: {
      mappingId: reference('websiteMappings', { required: true, label: 'Web product' }),
      skuId: reference('skus', { required: true, label: 'SKU' }),
      factor: integer({ min: 1, max: 10_000, default: 1, label: 'Pieces of it' }),
    },
  }),
  /** Maps what code or barcode say, where they say one SKU alone. */
  mapExact: call({
    at: 'POST /api/websiteMappings/mapExact',
    of: 'websiteMappings',
    done: '%{mapped} mapped',
    input: { websiteId: reference('websites') },
    answer: { mapped: integer({ required: true }) },
  }),
}
