import { entity, money, percent, reference } from '#define'

/** What a promotion takes off from so much spent. */
export const promotionTiers = entity('promotionTiers', {
  titles: ['Tier', 'Tiers'],
  scope: 'company',
  label: 'spent',
  fields: {
    promotionId: reference('promotions', { required: true, onDelete: 'cascade' }),
    spent: money({ required: true, min: 0.01, label: 'Spent at least' }),
    discount: percent({ label: 'Discount (%)' }),
    amountOff: money({ min: 0.01, label: 'Amount off' }),
  },
  list: { columns: ['spent', 'discount', 'amountOff'], sort: 'spent' },
  unique: [['promotionId', 'spent']],
  checks: {
    'Enter either a discount or an amount off.': '({discount} is null) <> ({amountOff} is null)',
    'A tier cannot take off more than is spent.': '{amountOff} is null or {amountOff} <= {spent}',
  },
  api: false,
})
