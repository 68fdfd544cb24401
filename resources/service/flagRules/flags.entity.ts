import { isActive } from '#resources/common.ts'
import { isGiven, setBy } from '#resources/sales/tagRules/setByRule.ts'
import { colour, computed, entity, integer, text } from '#define'
import { flagConditions, ruleOfFlag } from './flagRule.ts'

/** A mark that makes a ticket stand out: a safety risk, a complaint in public, a promise that was made. */
export const flags = entity('flags', {
  titles: ['Flag', 'Flags'],
  fields: {
    name: text({ required: true, max: 40, unique: true }),
    colour: colour({ default: '#5B6B7B' }),
    meaning: text({ max: 200 }),
    dueHours: integer({ min: 1, max: 720, help: 'Hours in which such a ticket is solved' }),
    openCount: computed(
      integer({ required: true, label: 'Open tickets' }),
      "select count(*)::int from tickets_flag_ids l join tickets k on k.id = l.from_id where l.to_id = {id} and k.state not in ('Resolved', 'Closed') and not k.is_deleted",
    ),
    isActive,
    setBy,
    ...ruleOfFlag,
  },
  list: {
    columns: ['name', 'colour', 'meaning', 'dueHours', 'setBy', 'openCount', 'isActive'],
    search: ['name', 'meaning'],
    filters: ['isActive', 'setBy'],
    sort: 'name',
    deleted: true,
  },
  form: { Flag: 'name', Rule: 'setBy' },
  checks: { 'Give the rule at least one condition.': isGiven(flagConditions) },
  related: [{ entity: 'tickets', by: 'flagIds' }],
  import: { key: 'name' },
})
