import { choice, entity, flag, text } from '#define'

const help = 'Not used yet (for selling)'

export const taxTypes = entity('taxTypes', {
  titles: ['Tax type', 'Tax types'],
  scope: 'company',
  fields: {
    code: text({ required: true, max: 12, unique: true }),
    name: text({ required: true, max: 60 }),
    isInclusive: flag({ default: false, label: 'Included in prices', help }),
    rounding: choice(['Per line', 'Per order'], { default: 'Per line' }),
    treatment: choice(['Taxable', 'Zero-rated', 'Exempt'], {
      default: 'Taxable',
      help: 'Products of a type that is not taxable are sold without any tax',
    }),
    isHarmonized: flag({
      default: false,
      label: 'One tax with the country',
      help: 'The share of a province and the tax of the country are charged as one, as HST is',
    }),
    reportBox: text({ max: 20 }),
    accountCode: text({
      max: 20,
      label: 'Account code',
      help: 'The account for this tax in the journal. Defaults to the tax account of the client',
    }),
    isActive: flag({ default: true }),
  },
  list: {
    columns: ['code', 'name', 'isInclusive', 'rounding', 'treatment', 'isActive'],
    sort: 'code',
    filters: ['isActive'],
  },
  import: { key: 'code' },
})
