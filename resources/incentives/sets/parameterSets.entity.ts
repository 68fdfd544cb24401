import { choice, dateRange, decimal, entity, integer, lines } from '#define'
import { longText, percent, reference, text } from '#define'
import { parameterTiers } from './parameterTiers.entity.ts'

const tiers = 'select from parameter_tiers r where r.set_id = {id} and not r.is_deleted'

/** Changing what people are paid asks for both codes. */
const rateCodes = ['P3'] as const

/**
 * How people are paid for what they sell, in whole months. That of a person's group comes before that
 * of the branch, and that before the one of all. A published set never changes.
 */
export const parameterSets = entity('parameterSets', {
  titles: ['Commission set', 'Commission sets'],
  fields: {
    name: text({ required: true, max: 80, index: true }),
    revision: integer({ default: 1, readOnly: true, label: 'Version' }),
    state: choice(['Draft', 'Published', 'Withdrawn'], {
      default: 'Draft',
      tones: { Draft: 'neutral', Published: 'good', Withdrawn: 'neutral' },
    }),
    groupId: reference('staffGroups', {
      label: 'Group',
      only: { isActive: true, purpose: ['Sales'] },
      help: 'Leave empty for a branch, or for everybody',
    }),
    branchId: reference('branches', { help: 'Leave empty for a group, or for everybody' }),
    period: dateRange({
      required: true,
      label: 'Months',
      help: 'Whole months: from the first day of one to the last day of the same or a later one',
    }),
    basis: choice(['Paid', 'Delivered', 'Written', 'Delivered and paid'], {
      default: 'Paid',
      label: 'Counts what is',
    }),
    measure: choice(['Revenue', 'Margin'], { default: 'Revenue', label: 'Paid on' }),
    tierMode: choice(['Marginal', 'Whole'], {
      default: 'Marginal',
      label: 'Tiers',
      labels: { Marginal: 'Each pays its part', Whole: 'The highest pays the whole' },
    }),
    fullHours: decimal({
      min: 0,
      scale: 2,
      label: 'Full hours of a month',
      help: 'Pay falls in proportion with fewer hours; leave empty to ignore hours',
    }),
    poolPercent: percent({
      label: 'Team pool (%)',
      help: 'Share of the base of everybody the set is for, divided by Normal and Overtime hours',
    }),
    penaltyAbove: percent({
      label: 'Discounts above (%)',
      help: 'Discounts given by hand, not by promotions',
    }),
    penaltyLoss: percent({ label: 'lose (%)', help: 'Share of the line’s commission' }),
    remark: longText({ max: 500 }),
    tiers: lines(parameterTiers, { by: 'setId' }),
  },
  list: {
    columns: ['name', 'revision', 'groupId', 'branchId', 'basis', 'measure', 'period', 'state'],
    filters: ['groupId', 'branchId', 'basis', 'state', 'period'],
  },
  form: {
    Set: ['name', 'groupId', 'branchId', 'period'],
    Base: ['basis', 'measure', 'tierMode'],
    Tiers: ['tiers'],
    'Hours and discounts': ['fullHours', 'poolPercent', 'penaltyAbove', 'penaltyLoss', 'remark'],
  },
  statuses: {
    transitions: {
      publish: {
        from: ['Draft'],
        to: 'Published',
        access: rateCodes,
        confirm: 'Pay people by these rates? A published set never changes.',
      },
      withdraw: {
        from: ['Published'],
        to: 'Withdrawn',
        access: rateCodes,
        confirm: 'Months not yet approved are calculated without it.',
        needsReason: true,
      },
    },
  },
  links: { Commissions: { screen: '/workHour/commissionsList', takes: { setId: 'id' } } },
  editable: { while: { field: 'state', is: ['Draft'] } },
  actions: {
    clone: { call: 'cloneParameterSet', id: 'parameterSetId', label: 'Clone' },
    simulate: { call: 'simulateParameterSet', id: 'parameterSetId', label: 'Simulate' },
  },
  access: { create: rateCodes, update: rateCodes, remove: rateCodes },
  checks: {
    'A set is for a group or for a branch, not for both.':
      '{groupId} is null or {branchId} is null',
    'A set is valid for whole months.':
      'extract(day from lower({period})) = 1 and (upper_inf({period}) or extract(day from upper({period})) = 1)',
    'A penalty needs both the discount limit and the share that is lost.':
      '({penaltyAbove} is null) = ({penaltyLoss} is null)',
  },
  rules: {
    tiers: {
      'The first tier of each group begins at 0.': `not exists (select from parameter_tiers r where r.set_id = {id} and not r.is_deleted group by lower(coalesce(r.commission_group, '')) having min(r."from") <> 0)`,
      'Products without a group need tiers, too: leave the group empty on some.': `not exists (${tiers}) or exists (${tiers} and r.commission_group is null)`,
    },
  },
  unique: [['name', 'revision']],
})
