/** What must not compile, and what must be inferred. Checked by `npm run check`; nothing here runs. */
import {
  choice,
  entity,
  flag,
  money,
  reference,
  registry,
  screen,
  text,
  type AnswerOf,
  type CallInput,
  type InputOf,
  type RecordOf,
  type Screen,
  type Value,
} from '#define'
import type { CallName, EntityName } from '#define'
import type { orderProcessingCalls } from '#resources/sales/orders/orderProcessing.calls.ts'
import type { orderTags } from '#resources/sales/orderTags.entity.ts'
import type { tagRule } from '#resources/sales/tagRules/tagRule.ts'
import type { RouteNode } from '#define'
import type { ScreenName } from '#resources/screens.ts'
import type salesViews from '#resources/sales/views.ts'

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <T extends true>(_: T) => {}

const short = text({ max: 3 })
holds<Same<Value<typeof short>, string | null>>(true)
const needed = text({ required: true })
holds<Same<Value<typeof needed>, string>>(true)
const usual = flag({ default: true })
holds<Same<Value<typeof usual>, boolean>>(true)
const one = choice(['Draft', 'Lost'], { required: true })
holds<Same<Value<typeof one>, 'Draft' | 'Lost'>>(true)

type Tag = RecordOf<typeof orderTags>
holds<Same<Tag['name'], string>>(true)
holds<Same<Tag['description'], string | null>>(true)
holds<Same<Tag['orderCount'], number>>(true)
holds<
  Same<
    keyof InputOf<typeof orderTags>,
    | 'name'
    | 'colour'
    | 'description'
    | 'position'
    | 'isOnCalendar'
    | 'isActive'
    | 'setBy'
    | keyof typeof tagRule
  >
>(true)
holds<Same<AnswerOf<{ a: typeof short }>, { a: string | null }>>(true)
type Lookup = CallInput<typeof orderProcessingCalls.getOrderListByCode>
holds<Same<Lookup['orderCode'], string | null | undefined>>(true)
holds<Same<Lookup['inPastOneYear'], boolean | undefined>>(true)

const fields = { a: text(), b: money() }
// @ts-expect-error a column that is not a field
entity('x', { titles: ['x', 'x'], fields, list: { columns: ['c'], sort: 'a' } })
// @ts-expect-error a filter that is not a field
entity('x', { titles: ['x', 'x'], fields, list: { filters: ['c'], sort: 'a' } })
// @ts-expect-error a sort that is not a field
entity('x', { titles: ['x', 'x'], fields, list: { sort: '-c' } })
// @ts-expect-error a form of fields that are not there
entity('x', { titles: ['x', 'x'], fields, form: { Main: ['c'] } })
// @ts-expect-error a code that nobody has
entity('x', { titles: ['x', 'x'], fields, access: { create: ['Z9'] } })
// @ts-expect-error an endpoint without a verb
entity('x', { titles: ['x', 'x'], fields, api: { list: '/api/x' } })
// @ts-expect-error a default that is not one of the values
choice(['Draft', 'Lost'], { default: 'Gone' })
// @ts-expect-error statuses in a field that is not there
entity('x', { titles: ['x', 'x'], fields, statuses: { field: 'c', transitions: {} } })
const titles = ['x', 'x'] as const
const both = { ...fields, state: one }
const toNone = { go: { from: ['Draft'], to: 'Gone' } } as const
const fromNone = { go: { from: ['Gone'], to: 'Lost' } } as const
// @ts-expect-error a step to a status that the field does not have
entity('x', { titles, fields: both, statuses: { field: 'state', transitions: toNone } })
// @ts-expect-error a step from a status that the field does not have
entity('x', { titles, fields: both, statuses: { field: 'state', transitions: fromNone } })
// @ts-expect-error statuses in a field that is no choice
entity('x', { titles, fields: both, statuses: { field: 'a', transitions: {} } })
// @ts-expect-error a section that begins at a field which is not there
entity('x', { titles: ['x', 'x'], fields, form: { Main: 'c' } })
// @ts-expect-error a quick search in a field that is not there
entity('x', { titles: ['x', 'x'], fields, list: { search: ['c'] } })
// @ts-expect-error totals of a field that is not there
entity('x', { titles: ['x', 'x'], fields, list: { totals: ['c'] } })
// @ts-expect-error a field for the eyes of a code that nobody has
text({ visibleTo: ['Z9'] })

const orphan = entity('x', { titles: ['x', 'x'], fields: { a: reference('nowhere') } })
// @ts-expect-error a reference to an entity that is not registered
registry(orphan)

// @ts-expect-error a screen that needs a call which is not declared
screen({ calls: ['noSuchCall'] }) satisfies Screen<CallName, EntityName>
// @ts-expect-error a route to an entity that is not declared
const _entity: RouteNode<EntityName, ScreenName> = { path: '/x', title: 'x', entity: 'nothing' }
// @ts-expect-error a route to a screen that is not declared
const _screen: RouteNode<EntityName, ScreenName> = { path: '/x', title: 'x', screen: 'nothing' }
// @ts-expect-error a custom screen without a view
const _views: typeof salesViews = { screens: {} }
