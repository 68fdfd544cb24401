import { entity, money, percent, reference, text } from '#define'

/**
 * What is paid of the part of a base above `from`, or of all of it where the set pays by the whole.
 * Goods whose categories name no group of any tier are of the tiers without one.
 */
export const parameterTiers = entity('parameterTiers', {
  titles: ['Tier', 'Tiers'],
  label: 'from',
  fields: {
    setId: reference('parameterSets', { required: true, onDelete: 'cascade' }),
    from: money({ required: true, min: 0, label: 'Above', help: 'The first tier begins at 0' }),
    percent: percent({ required: true, label: 'Rate (%)' }),
    commissionGroup: text({
      max: 40,
      label: 'Commission group',
      help: 'Only for category tiers; leave empty for all others',
    }),
  },
  list: { columns: ['from', 'percent', 'commissionGroup'], sort: 'from' },
  unique: [['setId', 'commissionGroup', 'from']],
  api: false,
})
