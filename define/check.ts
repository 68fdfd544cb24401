import { fileOf, inFile } from './checks/common.ts'
import { checkAsOne } from './checks/asOne.ts'
import { checkConditions } from './checks/conditions.ts'
import { checkCalendar, checkChart, checkPaper } from './checks/displays.ts'
import { checkField } from './checks/fields.ts'
import { checkAutosave, checkForm } from './checks/form.ts'
import { checkImport, checkMerge } from './checks/import.ts'
import { checkKnown } from './checks/known.ts'
import { checkList } from './checks/list.ts'
import { checkNames } from './checks/names.ts'
import { checkReadModel } from './checks/readModel.ts'
import { checkRights } from './checks/rights.ts'
import { checkActions, checkStatuses } from './checks/statuses.ts'
import type { Entity } from './entity.types.ts'
import type { Finding, Problem } from './error.ts'

/**
 * Problems that types cannot catch: columns from plain data, and contradicting parts of a
 * declaration. Checks that depend on names run only when all names are right.
 * @example check(orderTags) // [{ file: 'orderTags.entity.ts', option: 'list.sort', field: 'kolour', mend: 'is not a field of orderTags: declare it' }]
 */
export const check = (e: Entity): Problem[] => [...inFile(fileOf(e), findings(e))]

function findings(e: Entity): Finding[] {
  const named = [...checkNames(e)]
  if (named.length) return named
  const fields = [
    ...Object.entries(e.fields).flatMap(([name, field]) => [...checkField(e, name, field)]),
    ...checkKnown(e),
  ]
  return fields.length ? fields : parts.flatMap(part => [...part(e)])
}

const parts = [
  checkList,
  checkReadModel,
  checkForm,
  checkAsOne,
  checkAutosave,
  checkStatuses,
  checkActions,
  checkRights,
  checkImport,
  checkMerge,
  checkCalendar,
  checkChart,
  checkPaper,
  checkConditions,
]
