import { call, choice, flag, list, reference, text } from '#define'

/** Pictures that come many at once, and find what they show by their names. */
export const pictureCalls = {
  /**
   * What pictures are of, by the names of their files: the code or the barcode of a SKU, the code
   * of a product, alone or with that of one of its options, perhaps with a number behind it
   * (`SOFA-OAK_2.jpg`). Case and separators are
   * ignored. Several are found where a name fits several.
   */
  findPictured: call({
    at: 'POST /api/productPictures/find',
    of: 'skus',
    access: ['D2'],
    changes: false,
    input: { files: list({ name: text({ required: true, max: 255 }) }, 200) },
    answer: {
      files: list(
        {
          name: text({ required: true }),
          found: list({
            kind: choice(['skus', 'axisValues', 'products'], { required: true }),
            id: text({ required: true }),
            code: text({ required: true }),
            name: text({ required: true }),
          }),
        },
        200,
      ),
    },
  }),
  /** Adds an uploaded picture behind those of a SKU, a product or an option, if it is not there yet. */
  addPicture: call({
    at: 'POST /api/productPictures/add',
    of: 'skus',
    access: ['D2'],
    input: {
      skuId: reference('skus', { label: 'SKU' }),
      productId: reference('products'),
      valueId: reference('axisValues', { label: 'Option' }),
      fileId: text({ required: true, max: 36 }),
    },
    answer: { id: text({ required: true }), isNew: flag({ required: true }) },
  }),
}
