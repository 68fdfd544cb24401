import type { Entity, ListOf, Operation } from './entity.ts'
import { DeclarationError } from './error.ts'
import {
  isReference,
  type AnyField,
  type AnyOptions,
  type FieldKind,
  type SystemValues,
} from './field.ts'
import { snake, valueLabel } from './words.ts'

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
  checkStatuses(e)
  checkRest(e)
}

/**
 * What is only seen when all entities stand together: the same name twice, and names of other entities that lead nowhere.
 * @throws DeclarationError
 * @example checkTogether([orders, orderLines])
 */
export function checkTogether(entities: readonly Entity[]) {
  const known = new Map<string, Entity>()
  for (const e of entities) {
    if (known.has(e.name)) wrong(e, 'name', 'is declared twice: give one of the two another name')
    known.set(e.name, e)
  }
  for (const e of entities) {
    for (const { entity, by } of e.related ?? []) {
      const other = known.get(entity)
      if (!other)
        wrong(
          e,
          'related',
          `names ${entity}, which is no entity: register it or correct its spelling`,
        )
      else if (other.fields[by]?.options.to !== e.name)
        wrong(
          e,
          'related',
          `lists ${entity} by ${by}, which does not refer to ${e.name}: name its reference to ${e.name}`,
        )
    }
    for (const [name, { options: o }] of Object.entries(e.fields))
      for (const theirs of Object.keys(o.within ?? {})) {
        const target = known.get(o.to!)
        const by = target?.fields[theirs]
        if (
          target &&
          (!by || by.options.see || !(isReference(by) || target.list?.filters?.includes(theirs)))
        )
          wrong(
            e,
            name,
            `is narrowed by ${theirs} of ${o.to}, which they cannot be filtered by: name a reference or one of their filters in \`within\``,
          )
      }
    for (const [name, f] of Object.entries(e.fields))
      if (f.kind === 'lines' && !known.has(f.options.from!.name))
        wrong(
          e,
          name,
          `holds ${f.options.from!.name}, which are not registered: add them to resources/registry.ts`,
        )
    const seen = new Set<string>()
    for (let at: Entity | undefined = e; at;) {
      if (seen.has(at.name))
        wrong(
          e,
          e.label,
          'names records by each other in a circle: choose another `label` in one of them',
        )
      seen.add(at.name)
      const label: AnyField | undefined = at.fields[at.label]
      at = label && isReference(label) ? known.get(label.options.to!) : undefined
    }
  }
}

const system: readonly string[] = [
  'id',
  'version',
  'createdOnUtc',
  'updatedOnUtc',
] satisfies (keyof SystemValues)[]
/** Columns that every table has, beside those that records show. */
const kept: readonly string[] = ['clientId', 'createdBy', 'updatedBy', 'isDeleted']
/** Words of a list's query, beside which its filters stand by their names. */
const asked: readonly string[] = ['q', 'filter', 'range', 'sort', 'keywords', 'pageNo', 'pageSize']
/** What is done to records without being declared, and so cannot name a step between statuses. */
const done: readonly string[] = [
  'create',
  'update',
  'remove',
  'restore',
  'undo',
  'attach',
  'detach',
  'upload',
  'export',
  'import',
  'merge',
  'refused',
]

const wordsInside: readonly FieldKind[] = [
  'text',
  'longText',
  'email',
  'phone',
  'url',
  'code',
  'choice',
  'dictionary',
  'reference',
  'tree',
]
const summed: readonly FieldKind[] = ['integer', 'decimal', 'positive', 'signed', 'money', 'volume']
const unordered: readonly FieldKind[] = [
  'longText',
  'tags',
  'lines',
  'json',
  'answers',
  'address',
  'dateRange',
  'timeSlot',
  'image',
  'file',
]
const unfiltered: readonly FieldKind[] = [
  'lines',
  'json',
  'answers',
  'address',
  'timeSlot',
  'image',
  'file',
]
const nameless: readonly FieldKind[] = [
  'tags',
  'lines',
  'json',
  'answers',
  'address',
  'image',
  'file',
]

/** An index entry holds some 2,700 bytes, and a letter may take four. */
const longestIndexed = 600

function wrong(e: { readonly name: string }, field: string, mend: string): never {
  throw new DeclarationError(e.name, field, mend)
}

const isWord = (name: string, most: number) =>
  /^[a-z][a-zA-Z\d]*$/.test(name) && name.length <= most
const isEmpty = (list: readonly unknown[] | undefined) => list !== undefined && !list.length
const twice = (names: readonly string[]) => names.find((name, i) => names.indexOf(name) !== i)
const columnsIn = (sql: string) => [...sql.matchAll(/\{(\w+)\}/g)].map(match => match[1]!)

function checkNames(e: Entity) {
  if (!isWord(e.name, 40))
    wrong(
      e,
      'name',
      'must be one word of at most 40 letters such as orderTags: it names the table and the address',
    )
  if (e.titles.length !== 2 || !e.titles.every(title => title.trim()))
    wrong(
      e,
      'titles',
      "must say what one record and what all of them are called, such as ['Order tag', 'Order tags']",
    )
  if (!Object.keys(e.fields).length) wrong(e, 'fields', 'is empty: declare at least one field')
  const columns = new Map<string, string>()
  for (const name of Object.keys(e.fields)) {
    if (system.includes(name) || kept.includes(name) || name === 'labels')
      wrong(e, name, 'every record has this field already: remove it or give it another name')
    if (asked.includes(name))
      wrong(e, name, 'means something else in the query of a list: give it another name')
    if (!isWord(name, 50))
      wrong(
        e,
        name,
        'must be one word of at most 50 letters such as promisedDate: it names a column',
      )
    const same = columns.get(snake(name))
    if (same) wrong(e, name, `has the same column as ${same}: give one of the two another name`)
    columns.set(snake(name), name)
  }
  const label = e.fields[e.label]
  if (!label)
    wrong(
      e,
      e.label,
      'is not a field and cannot be the `label`: name the field that people know a record by',
    )
  if (label.options.computed || nameless.includes(label.kind))
    wrong(
      e,
      e.label,
      'cannot name a record: choose a text, number or reference with a column of its own as `label`',
    )
}

function checkField(e: Entity, name: string, { kind, options: o }: AnyField) {
  if (isEmpty(o.see)) wrong(e, name, 'may be seen by nobody: name codes in `see` or take it out')
  if (kind === 'choice' && !o.values!.length)
    wrong(e, name, 'has no values to choose from: list them')
  if (o.secret && (o.required || o.unique || o.index || o.see))
    wrong(
      e,
      name,
      'is a secret that no record holds: take `required`, `unique`, `index` and `see` out',
    )
  const repeated = twice(o.values ?? [])
  if (repeated !== undefined) wrong(e, name, `has the value "${repeated}" twice: take one out`)
  const read = (o.values ?? []).map(value => valueLabel(value, o).toLowerCase())
  const alike = twice(read)
  if (alike !== undefined)
    wrong(e, name, `has two values that both read "${alike}": give one of them another label`)
  const unknown = Object.keys(o.labels ?? {}).find(value => !o.values?.includes(value))
  if (unknown !== undefined)
    wrong(e, name, `has a label for "${unknown}", which is not one of its values: correct it`)
  if (kind === 'choice' && o.default !== undefined && !o.values!.includes(o.default as string))
    wrong(
      e,
      name,
      `has the default "${o.default}", which is not one of its values: add it or choose another`,
    )
  if (o.min !== undefined && o.max !== undefined && o.min > o.max)
    wrong(e, name, `takes nothing: its \`min\` ${o.min} is above its \`max\` ${o.max}`)
  if (
    typeof o.default === 'number' &&
    (o.default < (o.min ?? -Infinity) || o.default > (o.max ?? Infinity))
  )
    wrong(e, name, `has the default ${o.default}, which its own \`min\` or \`max\` refuses`)
  if (
    typeof o.default === 'string' &&
    kind !== 'choice' &&
    o.max !== undefined &&
    o.default.length > o.max
  )
    wrong(e, name, `has a default of more than its own ${o.max} characters`)
  if (o.pattern !== undefined && !isPattern(o.pattern))
    wrong(e, name, `has a \`pattern\` that is no regular expression: ${o.pattern}`)
  if (
    kind === 'code' &&
    !(
      /^[\w-]{0,10}$/.test(o.prefix!) &&
      Number.isInteger(o.digits) &&
      o.digits! >= 1 &&
      o.digits! <= 15
    )
  )
    wrong(
      e,
      name,
      "needs a `prefix` of at most 10 letters and 1 to 15 `digits`, such as { prefix: 'INV', digits: 7 }",
    )
  if (kind === 'tree' && o.to !== e.name)
    wrong(
      e,
      name,
      `is a tree of ${o.to}: a tree is of the entity itself, so write tree('${e.name}') or reference('${o.to}')`,
    )
  if (kind === 'lines' && o.from!.fields[o.by!]?.options.to !== e.name)
    wrong(
      e,
      name,
      `holds lines by ${o.by}, which does not refer to ${e.name}: name the reference of ${o.from!.name} to ${e.name} in \`by\``,
    )
  if (kind === 'lines' && o.from!.copyOnWrite && o.from!.fields[o.by!]!.options.required)
    wrong(
      e,
      name,
      `holds lines that are left without a parent once others point to them, but ${o.by} of ${o.from!.name} is \`required\`: take that out`,
    )
  if (o.unique && (o.computed || unordered.includes(kind)))
    wrong(
      e,
      name,
      'cannot be `unique`: only a field with one short value in a column of its own can',
    )
  if (
    (o.unique || o.index || e.list?.sortable?.includes(name)) &&
    kind === 'text' &&
    (o.max ?? 0) > longestIndexed
  )
    wrong(
      e,
      name,
      `is too long for an index: set \`max\` to at most ${longestIndexed}, or take \`unique\`, \`index\` and \`sortable\` out`,
    )
  for (const column of columnsIn(o.computed ?? ''))
    if (!hasColumn(e, column))
      wrong(e, name, `is computed from {${column}}, which has no column: name a stored field`)
  checkDependence(e, name, o)
  if (o.was !== undefined && (o.was === name || o.was in e.fields))
    wrong(e, name, `was never ${o.was}, which is still a field: take \`was\` out`)
}

function checkDependence(
  e: Entity,
  name: string,
  { when, within, required, default: preset }: AnyOptions,
) {
  if (when) {
    const other = e.fields[when.field]
    if (!other || when.field === name)
      wrong(
        e,
        name,
        `is there only for some values of ${when.field}, which is no other field of ${e.name}: correct \`when.field\``,
      )
    if (!when.is.length) wrong(e, name, 'is never there: list values in `when.is`')
    const strange =
      other.kind === 'choice'
        ? when.is.find(value => !other.options.values!.includes(value as string))
        : undefined
    if (strange !== undefined)
      wrong(
        e,
        name,
        `waits for "${strange}", which is not one of the values of ${when.field}: correct \`when.is\``,
      )
    if (required || preset !== undefined)
      wrong(
        e,
        name,
        'is not always there, so it can have neither `required` nor a default: take them or `when` out',
      )
  }
  for (const mine of Object.values(within ?? {}))
    if (!(mine in e.fields) || mine === name)
      wrong(
        e,
        name,
        `is narrowed by ${mine}, which is no other field of ${e.name}: correct \`within\``,
      )
}

function isPattern(pattern: string) {
  try {
    return Boolean(new RegExp(pattern, 'u'))
  } catch {
    return false
  }
}

const hasColumn = (e: Entity, name: string) => {
  const f = e.fields[name]
  return f
    ? !f.options.computed && !f.options.secret && f.kind !== 'tags' && f.kind !== 'lines'
    : system.includes(name) || kept.includes(name)
}

const sortOf = (e: Entity) => e.list?.sort.replace(/^-/, '')

/** Every field that is named anywhere. */
function checkKnown(e: Entity) {
  const { list, calendar, chart } = e
  const named = [
    ...(list?.columns ?? []),
    ...(list?.search ?? []),
    ...(list?.filters ?? []),
    ...(list?.sortable ?? []),
    ...(list?.totals ?? []),
    sortOf(e),
    list?.thenBy,
    ...(list?.bulk ?? []),
    list?.tone,
    ...Object.values(e.form ?? {}).flat(),
    ...(e.unique ?? []).flat(),
    ...concerned(e),
    e.changes?.while?.field,
    ...[...Object.values(e.actions ?? {}), ...Object.values(e.links ?? {})].flatMap(
      offered => offered.while?.field ?? [],
    ),
    e.seen?.as,
    e.autosave?.field,
    ...Object.values(e.statuses?.transitions ?? {}).flatMap(step => step.needs ?? []),
    e.import?.key,
    e.daily?.day,
    e.statuses?.field,
    list?.ofOne?.field,
    calendar?.start,
    calendar?.end,
    calendar?.slot,
    calendar?.title,
    ...(calendar?.facts ?? []),
    calendar?.tone,
    calendar?.group,
    ...(chart?.by ?? []),
    ...(chart?.sums ?? []),
    ...(chart?.means ?? []),
    chart?.period,
    ...(e.similar ?? []),
    e.picture,
  ]
  for (const name of named)
    if (name !== undefined && !(name in e.fields || system.includes(name)))
      wrong(e, name, `is not a field of ${e.name}: declare it or correct its spelling`)
}

function checkList(e: Entity) {
  const { list } = e
  if (!list) return
  const kindOf = (name: string) => e.fields[name]?.kind
  const isOne = (name: string, of: readonly FieldKind[]) => of.includes(kindOf(name)!)
  for (const name of listed(list))
    if (e.fields[name]?.options.secret)
      wrong(e, name, 'is a secret and cannot stand in a list: take it out of `list`')
  const repeated = twice(list.columns ?? [])
  if (repeated) wrong(e, repeated, 'is a column twice: name it once')
  for (const [name, { where }] of Object.entries(list.sought ?? {})) {
    if (e.fields[name]) wrong(e, name, 'is a field: name it in `filters` instead of `sought`')
    if (!where.includes('{value}')) wrong(e, name, 'looks for nothing: `where` needs `{value}`')
  }
  for (const name of list.search ?? [])
    if (!isOne(name, wordsInside) || e.fields[name]!.options.computed)
      wrong(e, name, 'holds no words to look for: take it out of `search`')
  for (const name of list.filters ?? [])
    if (isOne(name, unfiltered))
      wrong(
        e,
        name,
        `is ${articled(kindOf(name)!)} and cannot be filtered by: take it out of \`filters\``,
      )
  for (const [name, where] of [
    [sortOf(e)!, 'sort'],
    ...(list.thenBy ? [[list.thenBy, 'thenBy']] : []),
    ...(list.sortable ?? []).map(n => [n, 'sortable']),
  ] as [string, string][]) {
    if (e.fields[name]?.options.computed)
      wrong(e, name, `is computed and has no index: take it out of \`${where}\``)
    if (isOne(name, unordered))
      wrong(
        e,
        name,
        `is ${articled(kindOf(name)!)}, which has no order: take it out of \`${where}\``,
      )
  }
  for (const name of list.totals ?? [])
    if (!isOne(name, summed)) wrong(e, name, 'cannot be added up: take it out of `totals`')
  if (
    list.tone &&
    !(isOne(list.tone, ['choice', 'dictionary']) && e.fields[list.tone]!.options.tones)
  )
    wrong(
      e,
      list.tone,
      'has no colours to mark rows with: give it `tones` or take it out of `tone`',
    )
}

const listed = (list: ListOf) =>
  [list.columns, list.search, list.filters, list.sortable].flatMap(names => names ?? [])

const articled = (kind: FieldKind) =>
  /^[aeiou]/.test(kind) ? `an ${kind}` : kind === 'lines' || kind === 'tags' ? kind : `a ${kind}`

function checkForm(e: Entity) {
  const { form, tabs } = e
  for (const [tab, sections] of Object.entries(tabs ?? {}))
    for (const section of sections)
      if (!form || !(section in form))
        wrong(e, `tabs.${tab}`, `names the section "${section}", which \`form\` does not have`)
  if (!form) return
  const shown = Object.values(form).flat()
  for (const name of shown)
    if (system.includes(name) || e.fields[name]?.options.readOnly)
      wrong(e, name, 'is read-only and cannot stand in a form: take it out of `form`')
  const repeated = twice(shown)
  if (repeated) wrong(e, repeated, 'stands in `form` twice: take one out')
  for (const [name, { kind, options: o }] of Object.entries(e.fields))
    if (
      o.required &&
      !o.readOnly &&
      o.default === undefined &&
      kind !== 'tags' &&
      kind !== 'lines' &&
      !shown.includes(name)
    )
      wrong(
        e,
        name,
        'is required but stands in no section, so that nobody could add a record: put it into `form` or give it a default',
      )
  const placed = Object.values(tabs ?? {}).flat()
  const inTwo = twice(placed),
    inNone = tabs && Object.keys(form).find(section => !placed.includes(section))
  if (inTwo) wrong(e, 'tabs', `shows the section "${inTwo}" twice: name it in one tab`)
  if (inNone) wrong(e, 'tabs', `leaves out the section "${inNone}": name it in one tab`)
}

function checkStatuses(e: Entity) {
  if (!e.statuses) return
  const { field, transitions } = e.statuses
  const { kind, options } = e.fields[field]!
  if (kind !== 'choice') wrong(e, field, 'holds statuses and must be a choice')
  if (options.default === undefined)
    wrong(e, field, 'holds statuses and needs a default: the status that a new record has')
  for (const [step, { from, to, access, confirm }] of Object.entries(transitions)) {
    const at = `${field}: ${step}`
    if (done.includes(step) || !isWord(step, 40))
      wrong(
        e,
        at,
        'cannot name a step: choose one word that is not an operation of every record, such as send',
      )
    if (!from.length) wrong(e, at, 'goes from no status: name at least one in `from`')
    for (const status of [...from, to])
      if (!options.values!.includes(status))
        wrong(e, at, `goes from or to "${status}", which is not one of its values`)
    // A step that asks first brings something about, which may happen again: a second part of a delivery.
    if (from.includes(to) && !confirm)
      wrong(e, at, `goes from "${to}" to itself: take it out of \`from\``)
    if (isEmpty(access))
      wrong(e, at, 'may be taken by nobody: name codes in `access` or take it out')
  }
}

function checkRest(e: Entity) {
  const kindOf = (name: string) => e.fields[name]?.kind as FieldKind
  for (const [operation, codes] of Object.entries(e.access ?? {}))
    if (isEmpty(codes))
      wrong(
        e,
        `access.${operation}`,
        'names no code, so that nobody could do it: name codes, or forbid it with `api`',
      )
  if (e.api.save && e.api.create !== undefined && e.api.update !== undefined)
    wrong(
      e,
      'api.save',
      'is never used, because `create` and `update` have their own addresses: take it or them out',
    )
  const groups = [e.rows?.field ?? []].flat()
  for (const name of concerned(e)) {
    const { to } = e.fields[name]?.options ?? {}
    const isGroup = to === 'staffGroups' && e.fields[name]!.kind === 'reference'
    if (to !== 'staff' && !(isGroup && groups.includes(name)))
      wrong(e, name, "says whom a record concerns and must be reference('staff') or tags('staff')")
  }
  const line = Object.keys(e.fields).find(
    name => kindOf(name) === 'lines' && !e.fields[name]!.options.readOnly,
  )
  if (e.autosave && line)
    wrong(e, line, 'has lines, which a form that saves itself would add twice: take `autosave` out')
  for (const [name, { many }] of Object.entries(e.actions ?? {}))
    if (many && (done.includes(name) || name in (e.statuses?.transitions ?? {})))
      wrong(
        e,
        `actions.${name}`,
        'is called as something else that is done with many records: give it another name',
      )
  if (e.daily && e.fields[e.daily.day]?.options.default !== 'today')
    wrong(
      e,
      e.daily.day,
      "is not today's unless somebody says so: give the date of `daily` the default 'today'",
    )
  if (e.daily && !e.list?.filters?.includes(e.daily.day))
    wrong(e, e.daily.day, "finds yesterday's: name it in `filters`, or take `daily` out")
  checkImport(e)
  checkMerge(e)
  checkCalendar(e)
  checkChart(e)
  for (const name of (e.unique ?? []).flat())
    if (!hasColumn(e, name) || unordered.includes(kindOf(name)))
      wrong(
        e,
        name,
        'cannot be part of `unique`: only a field with one short value in a column of its own can',
      )
  for (const [message, condition] of Object.entries(e.checks ?? {}))
    for (const column of columnsIn(condition))
      if (!hasColumn(e, column))
        wrong(
          e,
          `checks "${message}"`,
          `asks for {${column}}, which has no column: name a stored field`,
        )
  for (const [changed, rules] of Object.entries(e.rules ?? {})) {
    if (changed !== 'remove' && !e.fields[changed])
      wrong(e, `rules.${changed}`, 'is no field: name the field whose change the rule looks at')
    for (const condition of Object.values(rules))
      for (const column of columnsIn(condition))
        if (!['me', 'ip'].includes(column) && !kept.includes(column) && !hasColumn(e, column))
          wrong(
            e,
            `rules.${changed}`,
            `asks for {${column}}, which has no column: name a stored field, {me} or {ip}`,
          )
  }
}

function checkMerge(e: Entity) {
  const above = Object.keys(e.fields).find(name => e.fields[name]!.kind === 'tree')
  if (e.merge && above)
    wrong(e, above, 'could lead in a circle once records are merged: take `merge` out')
  for (const name of e.similar ?? [])
    if (!isReference(e.fields[name]!) && !e.list?.filters?.includes(name))
      wrong(e, name, 'tells similar records, which are looked for by it: name it in `filters`')
}

function checkCalendar(e: Entity) {
  const { calendar, list } = e
  const one = list?.ofOne?.field
  if (one && !isReference(e.fields[one]!))
    wrong(e, one, 'is no reference: name the record whose list it is in `ofOne.field`')
  if (!calendar) return
  const { start, end, slot, tone } = calendar
  const isDay = (name: string) =>
    ['date', 'instant'].includes(e.fields[name]!.kind) && !e.fields[name]!.options.computed
  if (!isDay(start))
    wrong(
      e,
      start,
      'is no day to stand at in a calendar: name a date or an instant in `calendar.start`',
    )
  if (end && !isDay(end))
    wrong(e, end, 'is no end of a day in a calendar: name a date or an instant in `calendar.end`')
  for (const name of end ? [start, end] : [start]) {
    if (!list?.filters?.includes(name))
      wrong(
        e,
        name,
        'is a day of the calendar, which leads to the list of that day: name it in `filters`',
      )
    if (e.fields[name]!.options.see)
      wrong(
        e,
        name,
        'is a day of the calendar, which everybody sees: take its `see` or the calendar out',
      )
  }
  if (slot && e.fields[slot]!.kind !== 'timeSlot' && !isReference(e.fields[slot]!))
    wrong(
      e,
      slot,
      'is no part of a day: name a time slot, or a reference to one, in `calendar.slot`',
    )
  if (tone && !e.fields[tone]!.options.tones)
    wrong(
      e,
      tone,
      'has no colours to mark days with: give it `tones` or take it out of `calendar.tone`',
    )
  if (calendar.isMovable && (e.api.update === false || e.fields[start]!.options.readOnly))
    wrong(
      e,
      start,
      'cannot be changed, so that nothing can be dragged: take `calendar.isMovable` out',
    )
}

const parting: readonly FieldKind[] = [
  'choice',
  'dictionary',
  'flag',
  'reference',
  'tree',
  'tags',
  'date',
  'instant',
]

function checkChart(e: Entity) {
  const { chart, list } = e
  if (!chart) return
  if (!chart.by.length) wrong(e, 'chart', 'groups by nothing: name a field in `chart.by`')
  for (const name of chart.by) {
    const field = e.fields[name]
    if (field ? !parting.includes(field.kind) || field.options.computed : !name.endsWith('OnUtc'))
      wrong(
        e,
        name,
        'cannot part a chart: name a choice, a flag, a reference, tags or a date in `chart.by`',
      )
    if (!list?.filters?.includes(name))
      wrong(
        e,
        name,
        'parts a chart, whose parts lead to the list of what they count: name it in `filters`',
      )
  }
  for (const name of chart.sums ?? [])
    if (!summed.includes(e.fields[name]!.kind))
      wrong(e, name, 'cannot be added up: name a number in `chart.sums`')
  for (const name of chart.means ?? [])
    if (![...summed, 'flag'].includes(e.fields[name]!.kind))
      wrong(e, name, 'has no mean: name a number or a flag in `chart.means`')
  if (chart.period && !chart.by.includes(chart.period))
    wrong(e, chart.period, 'is the period of the chart: name it in `chart.by`')
}

/** Every field that says whom a record concerns. */
const concerned = (e: Entity): string[] =>
  [
    e.rows,
    e.changes?.by,
    ...Object.values(e.actions ?? {}).map(action => action.by),
    ...Object.values(e.statuses?.transitions ?? {}).map(step => step.by),
    e.seen && { field: [e.seen.of, e.seen.as] },
    e.daily && { field: e.daily.of },
  ].flatMap(each => [each?.field ?? []].flat())

function checkImport(e: Entity) {
  if (!e.import) return
  const { lines, only } = e.import
  const key = e.fields[e.import.key]
  if (
    !(key?.options.unique || (only && key)) ||
    key.options.readOnly ||
    key.options.to ||
    key.options.dictionary
  )
    wrong(
      e,
      e.import.key,
      'cannot tell imported records apart: `import.key` must be `unique`, not read-only, and no link',
    )
  for (const name of Object.keys(only ?? {}))
    if (!hasColumn(e, name))
      wrong(
        e,
        name,
        'has no column, by which a file could tell records: take it out of `import.only`',
      )
  const { kind, options } = (lines && e.fields[lines.field]) ?? {}
  if (lines && (kind !== 'lines' || options!.readOnly || !(lines.key in options!.from!.fields)))
    wrong(
      e,
      lines.field,
      'brings no lines along: name lines that can be written in `import.lines`, and the field that tells them apart',
    )
  for (const operation of ['create', 'update'] satisfies Operation[])
    if ((e.api[operation] ?? e.api.save) === false)
      wrong(
        e,
        'import',
        `needs the operation ${operation}: declare it in \`api\` or take \`import\` out`,
      )
}
