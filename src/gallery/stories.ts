import type { ErpDataProvider } from '#data/index.ts'
import type { AreaViews, BrowserProduct } from '#src/app/product/product.ts'
import type { View } from '#src/app/product/slots.ts'
import { depotPanels } from './depotPanels.tsx'
import {
  crateId,
  depotProvider,
  failingProvider,
  racingProvider,
  waitingProvider,
} from './depotProvider.ts'
import { fieldsProvider } from './fieldsProvider.ts'
import type { Step } from './takeSteps.ts'
import { telling } from './telling.tsx'

/** A page or a part of the depot, or of the product, in one of its states. */
export interface Story {
  /** Unique; `gallery.html#<name>` opens it. */
  readonly name: string
  readonly group: string
  readonly title: string
  /** The address of a page. */
  readonly path?: string
  /** A component alone, in the place of a page. */
  readonly part?: View
  /** Default: the depot. */
  readonly product?: BrowserProduct
  /** What is added to the depot. */
  readonly views?: AreaViews
  /** The person's codes; all of them unless told. */
  readonly codes?: string
  /** Default: a depot of 40 crates. */
  readonly provider?: () => ErpDataProvider
  /** The way to the state: names of controls to press, and inputs with what is typed into them. */
  readonly steps?: readonly Step[]
}

const empty = () => depotProvider({ isEmpty: true })
const list = { group: 'List', path: '/depot/crates' }
const create = { group: 'Form', path: '/depot/crates/create' }
const edit = { group: 'Form', path: `/depot/crates/${crateId(1)}` }
const show = { group: 'Record', path: `/depot/crates/${crateId(1)}/show` }
const heavy = { group: 'Record', path: `/depot/crates/${crateId(5)}/show` }
const table = { group: 'Call table', path: '/depot/weights' }
const given = (values: object) => `?with=${encodeURIComponent(JSON.stringify(values))}`

const crateSent = { message: 'Crate sent', type: 'success' } as const
const undoable = (message: string) =>
  ({ message, type: 'success', options: { undoable: true } }) as const

/** The stories of the generic views and the fields, in the order of the index. */
export const stories: readonly Story[] = [
  { name: 'list-rows', title: 'Rows', ...list },
  { name: 'list-panels', title: 'Panels', ...list, views: depotPanels },
  { name: 'list-selection', title: 'Selection', ...list, steps: ['Select Beds', 'Select Desks'] },
  {
    name: 'list-refused',
    title: 'Bulk step, some refused',
    ...list,
    steps: ['Select Beds', 'Select Chairs', 'Change status', 'Send', 'Send'],
  },
  { name: 'list-empty', title: 'Empty', ...list, provider: empty },
  {
    name: 'list-no-match',
    title: 'No match',
    ...list,
    path: `${list.path}?filter=${encodeURIComponent('{"q":"piano"}')}`,
  },
  { name: 'list-loading', title: 'Loading', ...list, provider: waitingProvider },
  { name: 'list-error', title: 'Error', ...list, provider: failingProvider },
  { name: 'form-create', title: 'Create', ...create },
  { name: 'form-edit', title: 'Edit, with a panel', ...edit, views: depotPanels },
  {
    name: 'form-refused',
    title: 'Refused save',
    ...create,
    path: create.path + given({ name: 'Chairs', weight: 40 }),
    steps: ['Save'],
  },
  {
    name: 'form-invalid',
    title: 'Invalid input',
    ...create,
    path: create.path + given({ name: '', weight: 950 }),
    steps: ['Save'],
  },
  {
    name: 'form-conflict',
    title: 'Changed by somebody else',
    ...edit,
    provider: racingProvider,
    steps: [['Weight', '90'], 'Save'],
  },
  { name: 'form-loading', title: 'Loading', ...edit, provider: waitingProvider },
  { name: 'show-record', title: 'Steps and related lists', ...show },
  { name: 'show-panels', title: 'Panels', ...show, views: depotPanels },
  { name: 'show-step', title: 'Step, asked for', ...show, steps: ['Send'] },
  { name: 'show-refused', title: 'Step, refused', ...heavy, steps: ['Send', 'Send'] },
  { name: 'show-change', title: 'Value, changed in its place', ...show, steps: ['Change Weight'] },
  {
    name: 'show-change-wrong',
    title: 'Value, wrong',
    ...show,
    steps: ['Change Weight', ['Weight', '950'], 'Save'],
  },
  {
    name: 'show-group',
    title: 'Flags and a time, each as one',
    ...show,
    steps: ['Change Handling'],
  },
  { name: 'show-gone', title: 'Gone', ...show, provider: empty },
  { name: 'show-loading', title: 'Loading', ...show, provider: waitingProvider },
  { name: 'show-error', title: 'Error', ...show, provider: failingProvider },
  { name: 'call-rows', title: 'Rows', ...table },
  { name: 'call-empty', title: 'Empty', ...table, provider: empty },
  { name: 'call-loading', title: 'Loading', ...table, provider: waitingProvider },
  { name: 'call-error', title: 'Error', ...table, provider: failingProvider },
  {
    name: 'page-loading',
    group: 'Page',
    title: 'Code is loading',
    part: () => new Promise(() => {}),
  },
  { name: 'toast-done', group: 'Toast', title: 'Done', part: telling(crateSent) },
  { name: 'toast-undo', group: 'Toast', title: 'Undo', part: telling(undoable('Crate deleted')) },
  {
    name: 'toast-error',
    group: 'Toast',
    title: 'Error and warning',
    part: telling(
      { message: 'Crate not sent. It is too heavy to be sent.', type: 'error' },
      { message: 'What you typed before is back.', type: 'warning' },
    ),
  },
  {
    name: 'toast-queued',
    group: 'Toast',
    title: 'Several: the second Undo waits',
    part: telling(crateSent, undoable('Crate Beds deleted'), undoable('Crate Desks deleted')),
  },
  {
    name: 'fields',
    group: 'Fields',
    title: 'All kinds',
    part: () => import('./FieldKinds.tsx'),
    provider: () => fieldsProvider,
  },
]
