import { fieldsOf, isReference, type AnyEntity, type AnyField } from '#define'

/** Records that come in files, and what has to be there before them. */
export interface Door {
  readonly entity: AnyEntity
  /** Other doors that its records cannot do without, and those that they may refer to. */
  readonly needs: readonly AnyEntity[]
  readonly mayNeed: readonly AnyEntity[]
}

/** Why records that people enter come in no file. Child lines come with the records that have them, one kind of each. */
export const withoutDoor: Readonly<Record<string, string>> = {
  staffWhitelist: 'One person may be allowed for several reasons.',
  checklistItems: 'Questions have no key: two lists may ask the same.',
  transfers: 'Goods under way begin here; what lies in a place comes with the opening stock.',
  stocktakes: 'What was counted before comes with the opening stock.',
  supplierBankChanges: 'Somebody else has to approve each change.',
  targets: 'Times for a first reply and a solution that this shop sets itself.',
  zoneChecks: 'Work of one day here, with a number of here.',
  purchases: 'What was bought before lies in the opening stock.',
  stockMoveDocs: 'Where pieces lay before, the opening stock says.',
  stockLosses: 'What was lost before is not in the opening stock.',
  demoRequests: 'Units on display come with the opening stock.',
  qaIssues: 'Issues have numbers of here, and those of former orders have no order line.',
  tasks: 'Work of here, with a number of here.',
  webCopies: 'Work on shops as they are now, with a number of here.',
  operationIssues: 'Work of here, with a number of here.',
  operationReports: 'What a shift reports is written at its end.',
  warrantyTerms: 'A country has a handful of terms.',
  parameterSets: 'A few a year, each published by somebody.',
  channels: 'Each has the key of its shop, which stands in no file.',
  emailOptOuts: 'People who want no e-mails come with their consent, in the file of customers.',
  retargetingTemplates: 'A handful of e-mails, each written here.',
  selfHelpOrders: 'Work of one day here, with a number of here.',
  tradeMeListings: 'They are made here, and Trade Me numbers them.',
  priceAlerts: 'A handful of rules, each of a person here.',
}

/** A shop brings these first, in this order; its other records refer to them. */
const first = ['branches', 'products', 'skus', 'customers', 'warehouses']

/**
 * Every door in an order in which each comes after what it refers to: first what a shop brings first,
 * then what most others refer to. Where doors refer to each other, what a record may lack comes
 * later.
 * @example doorsInOrder(allEntities()).map(({ entity }) => entity.name) // ['branches', ..., 'products', 'skus', ...]
 */
export function doorsInOrder(entities: readonly AnyEntity[]): readonly Door[] {
  const byName = new Map(entities.filter(e => e.import).map(e => [e.name, e]))
  const doors = new Map([...byName].map(([name, entity]) => [name, doorOf(entity, byName)]))
  const doorsOf = (some: readonly AnyEntity[]) => some.map(({ name }) => doors.get(name)!)
  const placed = new Set<Door>()
  const place = (door: Door) => {
    if (placed.has(door)) return
    doorsOf(door.needs).forEach(place)
    placed.add(door)
  }
  for (const door of first.flatMap(name => doors.get(name) ?? [])) {
    doorsOf(door.mayNeed)
      .filter(({ needs }) => !needs.includes(door.entity))
      .forEach(place)
    place(door)
  }
  const all = [...doors.values()]
  const counts = new Map(all.map(door => [door, followersOf(door, all).size]))
  const left = all
    .filter(door => !placed.has(door))
    .toSorted((a, b) => counts.get(b)! - counts.get(a)!)
  const areThere = (some: readonly AnyEntity[]) => doorsOf(some).every(door => placed.has(door))
  while (left.length) {
    const next =
      left.find(({ needs, mayNeed }) => areThere([...needs, ...mayNeed])) ??
      left.find(({ needs }) => areThere(needs)) ??
      left[0]!
    left.splice(left.indexOf(next), 1)
    placed.add(next)
  }
  return [...placed]
}

/** The doors that refer to this one, or to one that does. */
function followersOf(
  door: Door,
  doors: readonly Door[],
  found = new Set<Door>(),
): ReadonlySet<Door> {
  for (const each of doors)
    if (!found.has(each) && [...each.needs, ...each.mayNeed].includes(door.entity)) {
      found.add(each)
      followersOf(each, doors, found)
    }
  return found
}

function doorOf(entity: AnyEntity, byName: ReadonlyMap<string, AnyEntity>): Door {
  const { from } = entity.fields[entity.import!.lines?.field ?? '']?.options ?? {}
  const ofLines = from ? fieldsOf(from) : []
  const links = [...fieldsOf(entity), ...ofLines].flatMap(([, field]) => {
    const to = byName.get(field.options.to ?? '')
    const isLink = isReference(field) || field.kind === 'tags'
    return isLink && to && to !== entity && !field.options.readOnly ? [{ to, field }] : []
  })
  // No record needs tags, or lines.
  const own = new Set(fieldsOf(entity).map(([, field]) => field))
  const isNeeded = (field: AnyField) =>
    own.has(field) && isReference(field) && field.options.required
  const needs = new Set(links.filter(({ field }) => isNeeded(field)).map(({ to }) => to))
  const others = links.map(({ to }) => to).filter(to => !needs.has(to))
  return { entity, needs: [...needs], mayNeed: [...new Set(others)] }
}
