import { integer, reference } from '#define'

/** The SKU that a product of another shop is here, and how many pieces of it. */
export const mappedTo = {
  skuId: reference('skus', {
    label: 'SKU',
    notInBulk: true,
    only: { status: ['Active', 'Phase out'] },
  }),
  factor: integer({
    default: 1,
    min: 1,
    max: 10_000,
    label: 'Pieces of it',
    help: 'A pack of three is 3 pieces',
  }),
}
