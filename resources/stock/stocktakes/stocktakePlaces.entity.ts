import { choice, entity, instant, integer, reference } from '#define'

/** A place of a count; one person counts it. */
export const stocktakePlaces = entity('stocktakePlaces', {
  titles: ['Counted place', 'Counted places'],
  label: 'layerId',
  fields: {
    stocktakeId: reference('stocktakes', { required: true, onDelete: 'cascade' }),
    layerId: reference('layers', { required: true, label: 'Position' }),
    /** 1, and one more each time that it is counted again. */
    round: integer({ default: 1, min: 1 }),
    state: choice(['Open', 'Counting', 'Counted'], {
      default: 'Open',
      tones: { Open: 'neutral', Counting: 'info', Counted: 'good' },
    }),
    counterId: reference('staff', { label: 'Counter' }),
    countedOnUtc: instant({ label: 'Counted' }),
  },
  list: { columns: ['layerId', 'round', 'state', 'counterId', 'countedOnUtc'], sort: 'layerId' },
  unique: [['stocktakeId', 'layerId']],
  api: false,
})
