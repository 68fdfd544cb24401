import { checkConditions } from './checks/conditions.ts'
import { checkDaily } from './checks/daily.ts'
import { checkCalendar, checkChart } from './checks/displays.ts'
import { checkField } from './checks/fields.ts'
import { checkAutosave, checkForm } from './checks/form.ts'
import { checkImport } from './checks/import.ts'
import { checkKnown } from './checks/known.ts'
import { checkList } from './checks/list.ts'
import { checkMerge } from './checks/merge.ts'
import { checkNames } from './checks/names.ts'
import { checkRights } from './checks/rights.ts'
import { checkActions, checkStatuses } from './checks/statuses.ts'
import type { Entity } from './entity.ts'

export { checkTogether } from './checks/together.ts'

/**
 * What the types of a declaration cannot see, because columns may come from plain data and because two parts of it may contradict
 * each other. @throws DeclarationError naming the file, the field and the mend
 * @example check(orderTags) // "orderTags.entity.ts: kolour is not a field of orderTags: declare it or correct its spelling"
 */
export function check(e: Entity) {
  checkNames(e)
  for (const [name, f] of Object.entries(e.fields)) checkField(e, name, f)
  checkKnown(e)
  checkList(e)
  checkForm(e)
  checkAutosave(e)
  checkStatuses(e)
  checkActions(e)
  checkRights(e)
  checkDaily(e)
  checkImport(e)
  checkMerge(e)
  checkCalendar(e)
  checkChart(e)
  checkConditions(e)
}
