import { entity, reference } from '#define'

/** Competitor prices that a task was made of: each is told once. */
export const priceAlertHits = entity('priceAlertHits', {
  titles: ['Reported price', 'Reported prices'],
  label: 'competitorPriceId',
  fields: {
    competitorPriceId: reference('competitorPrices', { required: true, onDelete: 'cascade' }),
    taskId: reference('tasks', { required: true, onDelete: 'cascade' }),
  },
  list: { columns: ['competitorPriceId', 'taskId'], sort: 'competitorPriceId' },
  unique: [['competitorPriceId']],
  api: false,
})
