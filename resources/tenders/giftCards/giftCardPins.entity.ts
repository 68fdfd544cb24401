import { entity, reference, text } from '#define'

/** The hashes of the PINs of gift cards, apart from what people read of them. */
export const giftCardPins = entity('giftCardPins', {
  titles: ['Gift card PIN', 'Gift card PINs'],
  label: 'cardId',
  fields: {
    cardId: reference('giftCards', { required: true, unique: true, onDelete: 'cascade' }),
    hash: text({ required: true, max: 200 }),
  },
  list: { columns: ['cardId'], sort: 'cardId', search: [] },
  api: false,
})
