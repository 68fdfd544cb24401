import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { check } from '#define/check.ts'
import { checkTogether } from '#define/checks/together.ts'
import { checkTree, type Whole } from '#define/checks/tree.ts'
import {
  address,
  call,
  choice,
  code,
  computed,
  date,
  DeclarationError,
  entity,
  flag,
  image,
  instant,
  integer,
  json,
  lines,
  longText,
  money,
  reference,
  registry,
  tags,
  text,
  tree,
  type AnyEntity,
  type Fields,
  type Problem,
  type RouteNode,
} from '#define'
import { calls, entities } from '#resources/registry.ts'
import { routes } from '#resources/routes/index.ts'

/** Refuses what has problems, without the option that names each. */
function refuse(problems: Iterable<Problem>) {
  const found = [...problems].map(({ file, field, mend }) => ({ file, field, mend }))
  if (found.length) throw new DeclarationError(...found)
}
const checked = <E extends AnyEntity>(e: E) => {
  refuse(check(e))
  return e
}
const together = (entities: readonly AnyEntity[]) => refuse(checkTogether(entities))
const mendCall = 'add it to resources/registry.ts or correct its spelling'
const whole = (all: Whole) => refuse(checkTree(all))

/** Drafts as plain data, so that nothing but the check at run time stands in their way. */
const declare = (more: Record<string, unknown>, name = 'things') =>
  checked(
    (entity as unknown as (name: string, draft: object) => AnyEntity)(name, {
      titles: ['Thing', 'Things'],
      fields: { name: text({ required: true }) },
      ...more,
    }),
  )
const withFields = (fields: Fields, more: Record<string, unknown> = {}) =>
  declare({ fields: { name: text({ required: true }), ...fields }, ...more })
const state = choice(['Draft', 'Sent'], {
  default: 'Draft',
  tones: { Draft: 'neutral', Sent: 'good' },
})
const steps = (step: object, name = 'send') =>
  withFields(
    { state },
    {
      statuses: {
        field: 'state',
        transitions: { [name]: { from: ['Draft'], to: 'Sent', label: 'Send', ...step } },
      },
    },
  )
const child = (fields: Fields) => checked(entity('parts', { titles: ['Part', 'Parts'], fields }))
/** Things with their screen, and with others. */
const inTree = (more: Record<string, unknown>, others: RouteNode[] = []) =>
  whole({
    entities: { things: declare(more) },
    calls: {},
    routes: [{ path: '/things', title: 'Things', entity: 'things' }, ...others],
  })
describe('a declaration that contradicts itself is refused with file, field and mend:', () => {
  it.each<[expected: string, make: () => unknown]>([
    // Fields that stand together
    [
      'things.entity.ts: opens is neither one of several flags nor an hour from 0 to 23 with a minute from 0 to 59: take it out of `asOne`',
      () =>
        withFields(
          { opens: integer({ min: 0, max: 24 }), ends: integer() },
          { asOne: { Open: ['opens', 'ends'] } },
        ),
    ],
    [
      'things.entity.ts: two is not for everybody to set at any time: take it out of `asOne`',
      () =>
        withFields(
          { one: flag(), two: flag({ readOnly: true }) },
          { asOne: { Both: ['one', 'two'] } },
        ),
    ],
    [
      'things.entity.ts: one stands in another section than the rest: put them into one',
      () =>
        withFields(
          { one: flag(), two: flag() },
          { asOne: { Both: ['one', 'two'] }, form: { Thing: ['name', 'one'], Rest: ['two'] } },
        ),
    ],
    // Names
    [
      'Order Tags.entity.ts: name must be one word of at most 40 letters such as orderTags: it names the table and the address',
      () => declare({}, 'Order Tags'),
    ],
    [
      "things.entity.ts: titles must say what one record and what all of them are called, such as ['Order tag', 'Order tags']",
      () => declare({ titles: ['Thing', ' '] }),
    ],
    [
      'things.entity.ts: fields is empty: declare at least one field',
      () => declare({ fields: {} }),
    ],
    [
      'things.entity.ts: version every record has this field already: remove it or give it another name',
      () => withFields({ version: integer() }),
    ],
    [
      'things.entity.ts: clientId every record has this field already: remove it or give it another name',
      () => withFields({ clientId: text() }),
    ],
    [
      'things.entity.ts: labels every record has this field already: remove it or give it another name',
      () => withFields({ labels: text() }),
    ],
    [
      'things.entity.ts: sort means something else in the query of a list: give it another name',
      () => withFields({ sort: integer() }),
    ],
    [
      'things.entity.ts: promised_date must be one word of at most 50 letters such as promisedDate: it names a column',
      () => withFields({ promised_date: date() }),
    ],
    [
      'things.entity.ts: dueON has the same column as dueOn: give one of the two another name',
      () => withFields({ dueOn: date(), dueON: date() }),
    ],
    [
      'things.entity.ts: nam is not a field and cannot be the `label`: name the field that people know a record by',
      () => declare({ label: 'nam' }),
    ],
    [
      'things.entity.ts: partIds cannot name a record: choose a text, number or reference with a column of its own as `label`',
      () => withFields({ partIds: tags('parts') }, { label: 'partIds' }),
    ],
    [
      'things.entity.ts: twice cannot name a record: choose a text, number or reference with a column of its own as `label`',
      () => withFields({ twice: computed(integer(), '2') }, { label: 'twice' }),
    ],
    // Fields
    [
      'things.entity.ts: cost may be seen by nobody: name codes in `visibleTo` or take it out',
      () => withFields({ cost: money({ visibleTo: [] }) }),
    ],
    [
      'things.entity.ts: dueOn is late by isLate, which is no flag of things: name one in `late`',
      () => withFields({ dueOn: date({ late: 'isLate' }) }),
    ],
    [
      'things.entity.ts: dueOn is late by days, which is no flag of things: name one in `late`',
      () => withFields({ dueOn: instant({ late: 'days' }), days: integer() }),
    ],
    [
      'things.entity.ts: size has no values to choose from: list them',
      () => withFields({ size: choice([] as unknown as ['S']) }),
    ],
    [
      'things.entity.ts: size has the value "S" twice: take one out',
      () => withFields({ size: choice(['S', 'M', 'S']) }),
    ],
    [
      'things.entity.ts: size has two values that both read "small": give one of them another label',
      () => withFields({ size: choice(['S', 'Small'], { labels: { S: 'Small' } }) }),
    ],
    [
      'things.entity.ts: size has a label for "M", which is not one of its values: correct it',
      () =>
        withFields({
          size: choice(['S', 'L'], { labels: { M: 'Middle' } as Record<never, string> }),
        }),
    ],
    [
      'things.entity.ts: size has the default "L", which is not one of its values: add it or choose another',
      () => withFields({ size: choice(['S', 'M'], { default: 'L' as 'S' }) }),
    ],
    [
      'things.entity.ts: count takes nothing: its `min` 5 is above its `max` 1',
      () => withFields({ count: integer({ min: 5, max: 1 }) }),
    ],
    [
      'things.entity.ts: count has the default 0, which its own `min` or `max` refuses',
      () => withFields({ count: integer({ min: 1, default: 0 }) }),
    ],
    [
      'things.entity.ts: short has a default of more than its own 3 characters',
      () => withFields({ short: text({ max: 3, default: 'long' }) }),
    ],
    [
      'things.entity.ts: plate has a `pattern` that is no regular expression: (',
      () => withFields({ plate: text({ pattern: '(' }) }),
    ],
    [
      "things.entity.ts: no needs a `prefix` of at most 10 letters and 1 to 15 `digits`, such as { prefix: 'INV', digits: 7 }",
      () => withFields({ no: code({ prefix: "'", digits: 7 }) }),
    ],
    [
      "things.entity.ts: parentId is a tree of parts: a tree is of the entity itself, so write tree('things') or reference('parts')",
      () => withFields({ parentId: tree('parts') }),
    ],
    [
      'things.entity.ts: parts holds lines by thingId, which does not refer to things: name the reference of parts to things in `by`',
      () =>
        withFields({
          parts: lines(child({ name: text(), thingId: reference('others') }), { by: 'thingId' }),
        }),
    ],
    [
      'things.entity.ts: note cannot be `unique`: only a field with one short value in a column of its own can',
      () => withFields({ note: longText({ unique: true }) }),
    ],
    [
      'things.entity.ts: note is too long for an index: set `max` to at most 600, or take `unique`, `index` and `sortable` out',
      () => withFields({ note: text({ index: true, max: 601 }) }),
    ],
    [
      'things.entity.ts: double is computed from {half}, which has no column: name a stored field',
      () => withFields({ double: computed(integer(), '{half} * 2') }),
    ],
    [
      'things.entity.ts: title was never name, which is still a field: take `was` out',
      () => withFields({ title: text({ was: 'name' }) }),
    ],
    // Fields that depend on others
    [
      'things.entity.ts: reason is there only for some values of size, which is no other field of things: correct `when.field`',
      () => withFields({ reason: text({ when: { field: 'size', is: ['S'] } }) }),
    ],
    [
      'things.entity.ts: reason is never there: list values in `when.is`',
      () =>
        withFields({ size: choice(['S', 'M']), reason: text({ when: { field: 'size', is: [] } }) }),
    ],
    [
      'things.entity.ts: reason waits for "L", which is not one of the values of size: correct `when.is`',
      () =>
        withFields({
          size: choice(['S', 'M']),
          reason: text({ when: { field: 'size', is: ['L'] } }),
        }),
    ],
    [
      'things.entity.ts: reason is not always there, so it can have neither `required` nor a default: take them or `when` out',
      () =>
        withFields({
          size: choice(['S', 'M']),
          reason: text({ required: true, when: { field: 'size', is: ['S'] } }),
        }),
    ],
    [
      'things.entity.ts: partId is narrowed by size, which is no other field of things: correct `narrowedBy`',
      () => withFields({ partId: reference('parts', { narrowedBy: { size: 'size' } }) }),
    ],
    [
      'things.entity.ts: partId is to be other than spareId, which is no other field of things: correct `otherThan`',
      () => withFields({ partId: reference('parts', { otherThan: 'spareId' }) }),
    ],
    [
      'things.entity.ts: kolour is not a field of things: declare it or correct its spelling',
      () =>
        declare({
          fields: { name: text(), state: choice(['A', 'B'], { default: 'A' }) },
          statuses: {
            transitions: {
              go: { from: ['A'], to: 'B', while: [{ field: 'kolour', is: ['red'] }] },
            },
          },
        }),
    ],
    // Lists
    ...(['columns', 'search', 'filters', 'sortable', 'totals'] as const).map(
      (part): [string, () => unknown] => [
        'things.entity.ts: kolour is not a field of things: declare it or correct its spelling',
        () => declare({ list: { sort: 'name', [part]: ['kolour'] } }),
      ],
    ),
    [
      'things.entity.ts: kolour is not a field of things: declare it or correct its spelling',
      () => declare({ list: { sort: '-kolour' } }),
    ],
    [
      'things.entity.ts: kolour is not a field of things: declare it or correct its spelling',
      () => declare({ list: { sort: 'name', thenBy: 'kolour' } }),
    ],
    [
      'things.entity.ts: kolour is not a field of things: declare it or correct its spelling',
      () => declare({ found: { rank: 1, begins: ['kolour'], detail: '{name}', leadsTo: [] } }),
    ],
    [
      'things.entity.ts: word is a secret and cannot stand in a list: take it out of `list`',
      () => withFields({ word: text({ secret: true }) }, { list: { columns: ['name', 'word'] } }),
    ],
    [
      'things.entity.ts: word is a secret that no record holds: take `required`, `unique`, `index` and `visibleTo` out',
      () => withFields({ word: text({ secret: true, required: true }) }),
    ],
    [
      'things.entity.ts: name is a column twice: name it once',
      () => declare({ list: { sort: 'name', columns: ['name', 'name'] } }),
    ],
    [
      'things.entity.ts: due holds no words to look for: take it out of `search`',
      () => withFields({ due: date() }, { list: { sort: 'name', search: ['due'] } }),
    ],
    [
      'things.entity.ts: at is an address and cannot be filtered by: take it out of `filters`',
      () => withFields({ at: address() }, { list: { sort: 'name', filters: ['at'] } }),
    ],
    [
      'things.entity.ts: twice is computed and has no index: take it out of `sortable`',
      () =>
        withFields(
          { twice: computed(integer(), '2') },
          { list: { sort: 'name', sortable: ['twice'] } },
        ),
    ],
    [
      'things.entity.ts: twice is computed and has no index: take it out of `sort`',
      () => withFields({ twice: computed(integer(), '2') }, { list: { sort: '-twice' } }),
    ],
    [
      'things.entity.ts: raw is a json, which has no order: take it out of `sortable`',
      () => withFields({ raw: json() }, { list: { sort: 'name', sortable: ['raw'] } }),
    ],
    [
      'things.entity.ts: name cannot be added up: take it out of `totals`',
      () => declare({ list: { sort: 'name', totals: ['name'] } }),
    ],
    [
      'things.entity.ts: size has no colours to mark rows with: give it `tones` or take it out of `tone`',
      () => withFields({ size: choice(['S', 'M']) }, { list: { sort: 'name', tone: 'size' } }),
    ],
    // Forms
    [
      'things.entity.ts: made is read-only and cannot stand in a form: take it out of `form`',
      () => withFields({ made: date({ readOnly: true }) }, { form: { Thing: ['name', 'made'] } }),
    ],
    [
      'things.entity.ts: state is read-only and cannot stand in a form: take it out of `form`',
      () =>
        withFields(
          { state },
          { form: { Thing: ['name', 'state'] }, statuses: { field: 'state', transitions: {} } },
        ),
    ],
    [
      'things.entity.ts: name stands in `form` twice: take one out',
      () => declare({ form: { One: ['name'], Two: ['name'] } }),
    ],
    [
      'things.entity.ts: due is required but stands in no section, so that nobody could add a record: put it into `form` or give it a default',
      () => withFields({ due: date({ required: true }) }, { form: { Thing: ['name'] } }),
    ],
    [
      'things.entity.ts: tabs.Main names the section "Price", which `form` does not have',
      () => declare({ form: { Thing: ['name'] }, tabs: { Main: ['Thing', 'Price'] } }),
    ],
    [
      'things.entity.ts: tabs shows the section "Thing" twice: name it in one tab',
      () => declare({ form: { Thing: ['name'] }, tabs: { Main: ['Thing'], More: ['Thing'] } }),
    ],
    [
      'things.entity.ts: tabs leaves out the section "Price": name it in one tab',
      () =>
        withFields(
          { price: money() },
          { form: { Thing: ['name'], Price: ['price'] }, tabs: { Main: ['Thing'] } },
        ),
    ],
    // Statuses
    [
      'things.entity.ts: name holds statuses and must be a choice',
      () => declare({ statuses: { field: 'name', transitions: {} } }),
    ],
    [
      'things.entity.ts: state holds statuses and needs a default: the status that a new record has',
      () =>
        withFields(
          { state: choice(['Draft', 'Sent']) },
          { statuses: { field: 'state', transitions: {} } },
        ),
    ],
    [
      'things.entity.ts: state holds statuses without `tones`: say the phase of each, such as neutral or good',
      () =>
        withFields(
          { state: choice(['Draft', 'Sent'], { default: 'Draft' }) },
          { statuses: { field: 'state', transitions: {} } },
        ),
    ],
    [
      'things.entity.ts: state: remove cannot name a step: choose one word that is not an operation of every record, such as send',
      () => steps({}, 'remove'),
    ],
    [
      'things.entity.ts: state: send goes from no status: name at least one in `from`',
      () => steps({ from: [] }),
    ],
    [
      'things.entity.ts: state: send goes from or to "Lost", which is not one of its values',
      () => steps({ to: 'Lost' }),
    ],
    [
      'things.entity.ts: state: send goes from "Sent" to itself: take it out of `from`',
      () => steps({ from: ['Draft', 'Sent'] }),
    ],
    [
      'things.entity.ts: state: send may be taken by nobody: name codes in `access` or take it out',
      () => steps({ access: [] }),
    ],
    // The rest
    [
      'things.entity.ts: access.create names no code, so that nobody could do it: name codes, or forbid it with `api`',
      () => declare({ access: { create: [] } }),
    ],
    [
      'things.entity.ts: api.save is never used, because `create` and `update` have their own addresses: take it or them out',
      () =>
        declare({
          api: { save: 'POST /api/a/b', create: 'POST /api/a/c', update: 'POST /api/a/d' },
        }),
    ],
    [
      "things.entity.ts: name says whom a record concerns and must be reference('staff') or tags('staff')",
      () => declare({ rowAccess: { field: 'name', unless: ['B1'] } }),
    ],
    [
      'things.entity.ts: name cannot tell imported records apart: `import.key` must be `unique`, alone or with `import.within`, and not read-only',
      () => declare({ import: { key: 'name' } }),
    ],
    [
      'things.entity.ts: import needs the operation update: declare it in `api` or take `import` out',
      () =>
        withFields(
          { ean: text({ unique: true }) },
          { import: { key: 'ean' }, api: { update: false } },
        ),
    ],
    [
      'things.entity.ts: note has no column, by which a file could tell records: take it out of `import.only`',
      () =>
        withFields(
          { note: computed(text(), "'x'") },
          { import: { key: 'name', only: { note: 'x' } } },
        ),
    ],
    [
      'things.entity.ts: name brings no lines along: name lines that can be written in `import.lines.field`',
      () =>
        withFields(
          { ean: text({ unique: true }) },
          { import: { key: 'ean', lines: { field: 'name', key: 'part' } } },
        ),
    ],
    [
      'things.entity.ts: parts are told apart by part, which is no field of parts: correct `import.lines.key`',
      () =>
        withFields(
          {
            ean: text({ unique: true }),
            parts: lines(child({ name: text(), thingId: reference('things') }), { by: 'thingId' }),
          },
          { import: { key: 'ean', lines: { field: 'parts', key: 'part' } } },
        ),
    ],
    [
      'things.entity.ts: actions.remove is called as something else that is done with many records: give it another name',
      () => declare({ actions: { remove: { call: 'x', id: 'id', many: true } } }),
    ],
    [
      'things.entity.ts: name is no day to stand at in a calendar: name a date or an instant in `calendar.start`',
      () => declare({ calendar: { start: 'name', title: 'name' } }),
    ],
    [
      'things.entity.ts: name is no end of a day in a calendar: name a date or an instant in `calendar.end`',
      () => withFields({ due: date() }, { calendar: { start: 'due', end: 'name', title: 'name' } }),
    ],
    [
      'things.entity.ts: name has no colours to mark days with: give it `tones` or take it out of `calendar.tone`',
      () =>
        withFields(
          { due: date() },
          {
            list: { sort: 'name', filters: ['due'] },
            calendar: { start: 'due', title: 'name', tone: 'name' },
          },
        ),
    ],
    [
      'things.entity.ts: due is a day of the calendar, which leads to the list of that day: name it in `filters`',
      () =>
        withFields(
          { due: date() },
          { list: { sort: 'name', filters: [] }, calendar: { start: 'due', title: 'name' } },
        ),
    ],
    [
      'things.entity.ts: due is a day of the calendar, which everybody sees: take its `visibleTo` or the calendar out',
      () =>
        withFields(
          { due: date({ visibleTo: ['B1'] }) },
          {
            list: { sort: 'name', filters: ['due'] },
            calendar: { start: 'due', title: 'name' },
          },
        ),
    ],
    [
      'things.entity.ts: due cannot be changed, so that nothing can be dragged: take `calendar.isMovable` out',
      () =>
        withFields(
          { due: date() },
          {
            list: { sort: 'name', filters: ['due'] },
            api: { update: false },
            calendar: { start: 'due', title: 'name', isMovable: true },
          },
        ),
    ],
    [
      'things.entity.ts: isNew parts a chart, whose parts lead to the list of what they count: name it in `filters`',
      () =>
        withFields(
          { isNew: flag() },
          { list: { filters: ['name'] }, chart: { by: ['isNew'], kind: 'pie' } },
        ),
    ],
    [
      'things.entity.ts: picture cannot part a chart: name a choice, a flag, a reference, tags or a date in `chart.by`',
      () => withFields({ picture: image() }, { chart: { by: ['picture'], kind: 'pie' } }),
    ],
    [
      'things.entity.ts: isNew is no number: take it out of `paper.sums`',
      () => withFields({ isNew: flag() }, { paper: { title: 'Slip', facts: [], sums: ['isNew'] } }),
    ],
    [
      'things.entity.ts: name has no lines for the table of a paper: correct `paper.lines`',
      () => withFields({}, { paper: { title: 'Slip', facts: [], lines: 'name' } }),
    ],
    [
      'things.entity.ts: isNew cannot be added up: name a number in `chart.sums`',
      () =>
        withFields(
          { isNew: flag() },
          {
            list: { sort: 'name', filters: ['isNew'] },
            chart: { by: ['isNew'], sums: ['isNew'], kind: 'pie' },
          },
        ),
    ],
    [
      'things.entity.ts: word has no mean: name a number or a flag in `chart.means`',
      () =>
        withFields(
          { isNew: flag(), word: text() },
          {
            list: { sort: 'name', filters: ['isNew'] },
            chart: { by: ['isNew'], means: ['word'], kind: 'pie' },
          },
        ),
    ],
    [
      'things.entity.ts: due is the period of the chart: name it in `chart.by`',
      () =>
        withFields(
          { isNew: flag(), due: date() },
          {
            list: { sort: 'name', filters: ['isNew', 'due'] },
            chart: { by: ['isNew'], period: 'due', kind: 'pie' },
          },
        ),
    ],
    [
      'things.entity.ts: aboveId could lead in a circle once records are merged: take `merge` out',
      () => withFields({ aboveId: tree('things') }, { merge: true }),
    ],
    [
      'things.entity.ts: partIds cannot be part of `unique`: only a field with one short value in a column of its own can',
      () => withFields({ partIds: tags('parts') }, { unique: [['name', 'partIds']] }),
    ],
    [
      'things.entity.ts: checks "Not cheap." asks for {price}, which has no column: name a stored field',
      () => declare({ checks: { 'Not cheap.': '{price} > 1' } }),
    ],
    [
      'things.entity.ts: rules.price is no field: name the field whose change the rule looks at',
      () => declare({ rules: { price: { 'Not cheap.': 'true' } } }),
    ],
    [
      'things.entity.ts: rules.name asks for {price}, which has no column: name a stored field, {me} or {ip}',
      () => declare({ rules: { name: { 'Not cheap.': '{price} > 1' } } }),
    ],
    [
      'things.entity.ts: statuses are those of state, which is no field: name the choice that holds them in `statuses.field`',
      () => declare({ statuses: { transitions: {} } }),
    ],
    // Together
    [
      'things.entity.ts: partId refers to parts, which is no entity: register it in resources/registry.ts or correct its spelling',
      () => together([withFields({ partId: reference('parts') })]),
    ],
    [
      'things.entity.ts: name is declared twice: give one of the two another name',
      () => together([declare({}), declare({})]),
    ],
    [
      'things.entity.ts: related names parts, which is no entity: register it or correct its spelling',
      () => together([declare({ related: [{ entity: 'parts', by: 'thingId' }] })]),
    ],
    [
      'things.entity.ts: related lists parts by name, which does not refer to things: name its reference to things',
      () =>
        together([
          declare({ related: [{ entity: 'parts', by: 'name' }] }),
          child({ name: text() }),
        ]),
    ],
    [
      'things.entity.ts: related lists parts twice under one heading: give one of the two a `title`',
      () =>
        together([
          declare({
            related: [
              { entity: 'parts', by: 'thingId' },
              { entity: 'parts', by: 'otherId' },
            ],
          }),
          child({ name: text(), thingId: reference('things'), otherId: reference('things') }),
        ]),
    ],
    [
      'things.entity.ts: parts holds parts, which are not registered: add them to resources/registry.ts',
      () =>
        together([
          withFields({
            parts: lines(child({ name: text(), thingId: reference('things') }), { by: 'thingId' }),
          }),
        ]),
    ],
    [
      'things.entity.ts: parentId is required and leads back to things (things, things), so that no first record could be added: take `required` out of one of these references',
      () => together([withFields({ parentId: tree('things', { required: true }) })]),
    ],
    [
      'things.entity.ts: parts holds lines of a declaration that is not there yet: two files import each other, so take one of the imports out',
      () =>
        withFields({
          parts: lines(undefined as unknown as AnyEntity, { by: 'thingId' }),
        }),
    ],
    [
      'things.entity.ts: parentId names records by each other in a circle: choose another `label` in one of them',
      () => together([withFields({ parentId: reference('things') }, { label: 'parentId' })]),
    ],
    [
      'things.entity.ts: partId shows note of parts, which may be empty: make it `required` or choose another `label` there',
      () =>
        together([
          withFields({ partId: reference('parts') }),
          entity('parts', { titles: ['Part', 'Parts'], label: 'note', fields: { note: text() } }),
        ]),
    ],
    // With calls and the route tree
    [
      'routes.ts: /things is the path of two screens: give one of them another',
      () => inTree({}, [{ path: '/things', title: 'Again', screen: 'other' }]),
    ],
    [
      'routes.ts: /part marks /parts in the menu, which is no path: correct `activeMenu`',
      () => inTree({}, [{ path: '/part', title: 'Part', screen: 'part', activeMenu: '/parts' }]),
    ],
    [
      'routes.ts: /part is a tab of /parts, which is no screen with tabs: name a screen that is no tab itself in `tabOf`',
      () => inTree({}, [{ path: '/part', title: 'Part', screen: 'part', tabOf: '/parts' }]),
    ],
    [
      'things.entity.ts: actions.mark always gives colour, which getThing does not take: name one of its inputs in `with`',
      () =>
        whole({
          entities: {
            things: declare({
              actions: { mark: { call: 'getThing', id: 'id', with: { colour: 'red' } } },
            }),
          },
          calls: { getThing: call({ at: 'POST /api/thing', input: { id: text() } }) },
          routes: [{ path: '/things', title: 'Things', entity: 'things' }],
        }),
    ],
    [
      'routes.ts: /some is filtered by colour, which is neither a field nor a filter of things: correct `filter` or `preset`',
      () =>
        inTree({}, [{ path: '/some', title: 'Some', entity: 'things', filter: { colour: 'red' } }]),
    ],
    [
      'routes.ts: /some lists by the call getSome, which is not registered: add it to resources/registry.ts or correct its spelling',
      () => inTree({}, [{ path: '/some', title: 'Some', entity: 'things', call: 'getSome' }]),
    ],
    [
      'things.entity.ts: tools names the call try, which is not registered: add it to resources/registry.ts or correct its spelling',
      () => inTree({ tools: { try: 'Try' } }),
    ],
    ...(
      [
        ['takes back a change of no entity: name the entity in `of`', 'change'],
        [`is taken back by none, which is not registered: ${mendCall}`, { call: 'none' }],
        [
          'is taken back if isAll, which is no flag of its answer: correct `undo.if`',
          { call: 'dry', if: 'isAll', with: { reason: 'Undone' } },
        ],
        [
          'is taken back of id, which it does not take, or it answers no record: correct `undo.record`',
          { call: 'dry', record: 'id', with: { reason: 'Undone' } },
        ],
        [
          'is taken back by dry without reason: answer it, or give it in `undo.with`, `undo.id` or `undo.data`',
          { call: 'dry' },
        ],
      ] as const
    ).map(([mend, undo]): [string, () => unknown] => [
      `resources/**/*.calls.ts: wash ${mend}`,
      () => {
        const reason = text({ required: true })
        const dry = call({ at: 'POST /api/dry', input: { id: reason, reason } })
        const wash = call({ at: 'POST /api/wash', undo, input: { id: reason, reason } })
        whole({ entities: {}, calls: { wash, dry }, routes: [] })
      },
    ]),
    [
      'things.entity.ts: actions.wash names the call washThing, which is not registered: add it to resources/registry.ts or correct its spelling',
      () => inTree({ actions: { wash: { call: 'washThing', id: 'thingId' } } }),
    ],
    [
      'routes.ts: /some shows thinks, which is no entity: register it or correct its spelling',
      () => inTree({}, [{ path: '/some', title: 'Some', entity: 'thinks' }]),
    ],
    [
      "things.entity.ts: actions.wash gives the record's id as partId, which washThing does not take: name one of its inputs in `id`",
      () =>
        whole({
          entities: {
            things: declare({ actions: { wash: { call: 'washThing', id: 'partId' } } }),
          },
          calls: { washThing: call({ at: 'POST /api/wash', input: { thingId: text() } }) },
          routes: [],
        }),
    ],
    [
      'parts.entity.ts: list is at GET /api/some/list, where list of things is: give one of the two another address',
      () => {
        const api = { list: 'GET /api/some/list' }
        const entities = { things: declare({ api }), parts: declare({ api }, 'parts') }
        whole({ entities, calls: {}, routes: [] })
      },
    ],
    [
      'calls: getThings is at GET /api/things, where list of things is: give one of the two another address',
      () =>
        whole({
          entities: { things: declare({}) },
          calls: { getThings: call({ at: 'GET /api/things' }) },
          routes: [],
        }),
    ],
    [
      'things.entity.ts: links.Letter leads to /letter, which is no path of resources/routes/: correct it',
      () => inTree({ links: { Letter: { screen: '/letter', as: 'thingId' } } }),
    ],
  ])('%s', (expected, make) =>
    expect(make).toThrow(
      expect.toSatisfy(
        (error: unknown) => error instanceof DeclarationError && error.message === expected,
      ),
    ),
  )

  it('all that is wrong is told at once, each with the option that names it, and once', () => {
    const wrong = (name: string) =>
      (entity as unknown as (name: string, draft: object) => AnyEntity)(name, {
        titles: ['Thing', 'Things'],
        fields: { name: text({ required: true }) },
        list: { sortable: ['kolour', 'kolour'], columns: ['size'] },
      })
    const register = registry as unknown as (...entities: AnyEntity[]) => unknown
    expect(() => register(wrong('things'), wrong('parts'))).toThrow(
      new Error(
        ['things', 'parts']
          .flatMap(of => [
            `${of}.entity.ts: list.columns: size is not a field of ${of}: declare it or correct its spelling`,
            `${of}.entity.ts: list.sortable: kolour is not a field of ${of}: declare it or correct its spelling`,
          ])
          .join('\n'),
      ).message,
    )
  })

  it('and those of the product lead somewhere', () => {
    expect(whole({ entities, calls, routes })).toBeUndefined()
  })

  it('and one with every part in order is taken', () => {
    const made = steps({ access: ['J4'] })
    expect(together([made])).toBeUndefined()
    expect(made.fields.state.options.readOnly).toBe(true)
  })
})

describe('the language is its own manual:', () => {
  const folder = new URL('../../../define/', import.meta.url)
  const exported = ['', 'fields/']
    .flatMap(part => readdirSync(new URL(part, folder)).map(file => part + file))
    .filter(file => file.endsWith('.ts') && file !== 'index.ts')
    .flatMap(file => {
      const source = readFileSync(new URL(file, folder), 'utf8')
      const found = [
        ...source.matchAll(
          /^export (?:declare )?(?:abstract )?(?:const|function|type|interface|class) (\w+)/gm,
        ),
      ]
      return found.map(match => ({
        file,
        name: match[1]!,
        isWord: /^export (const|function|class)/.test(match[0]),
        doc: docBefore(source, match.index),
      }))
    })

  it('knows how to find what is exported', () => expect(exported.length).toBeGreaterThan(90))

  it.each(exported.map(e => [`${e.file}: ${e.name}`, e] as const))(
    '%s has a sentence',
    (_, { doc }) => expect(doc).toMatch(/[A-Z`][^.]*[\w`'")]\./),
  )

  it.each(exported.filter(e => e.isWord).map(e => [`${e.file}: ${e.name}`, e] as const))(
    '%s has an example',
    (_, { doc }) => expect(doc).toContain('@example'),
  )
})

/** The comment that ends on the line before. */
function docBefore(source: string, index: number): string {
  const before = source.slice(0, index)
  return before.endsWith('*/\n') ? before.slice(before.lastIndexOf('/**')) : ''
}
