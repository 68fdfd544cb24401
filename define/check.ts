import { checkConditions } from '#define/checks/conditions.ts'
import { checkDaily } from '#define/checks/daily.ts'
import { checkCalendar, checkChart } from '#define/checks/displays.ts'
import { checkField } from '#define/checks/fields.ts'
import { checkAutosave, checkForm } from '#define/checks/form.ts'
import { checkImport } from '#define/checks/import.ts'
import { checkKnown } from '#resources/define/checks/known.ts'
import { checkList } from '#define/checks/list.ts'
import { checkMerge } from '#define/checks/merge.ts'
import { checkNames } from '#define/checks/names.ts'
import { checkRights } from '#define/checks/rights.ts'
import { checkActions, checkStatuses } from '#define/checks/statuses.ts'
import type { Entity } from './entity.ts'

export { checkTogether } from '#define/checks/together.ts'

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
