import {
  fieldsOf,
  snake,
  type AnyEntity,
  type DateRange,
  type FieldKind,
} from '#define'
import { halfOf } from '#server/fields/index.ts'
import { entities, type Entities, type EntityName } from '#resources/registry.ts'

type Kept<F> = {
  [
    K in keyof F as F[K] extends { kind: 'tags' | 'lines' } | { options: { computed: string } }
      ? never
      : K
  ]: F[K]
}
type Filled<F> = {
  [K in keyof F]: F[K] extends {
    options: { required: true } | { default: string | number | boolean }
  }
    ? K
    : never
}[keyof F]
type Held<F> = F extends { kind: 'instant' }
  ? number
  : F extends { readonly __value?: infer V }
    ? NonNullable<V>
    : never
type Fields<F, K = Kept<F>> = { [N in Filled<K> & keyof K]: Held<K[N]> } & {
  [N in Exclude<keyof K, Filled<K>>]?: Held<K[N]> | undefined
}

interface System {
  id: string
  clientId?: string
  createdOnUtc: number
  updatedOnUtc?: number
  createdBy?: string | undefined
  updatedBy?: string | undefined
}

/**
 * A row as the generator makes it, from the entity's declaration: money in whole cents, instants in milliseconds since 1970, dates
 * as `YYYY-MM-DD`. What a declaration leaves optional may be missing.
 */
export type Row<E extends EntityName> = System & Fields<Entities[E]['fields']>

interface Link {
  fromId: string
  toId: string
}

/** Rows of every table that could be filled; those beside the entities are written out. */
export type Rows = { [E in EntityName]: Row<E> } & {
  ordersTagIds: Link
  productsTagIds: Link
  staffGroupsMemberIds: Link
  tasksAssigneeIds: Link
  tasksReadByIds: Link
  shippingAgentsPortIds: Link
  websitesStatusIds: Link
  staffTemplateIds: Link
  calendarServiceTypeIds: Link
  calendarAreaIds: Link
  providerAreaIds: Link
  /** Moves whose two sides stand one after the other, apart from the others so that no statement parts them. */
  pairedMoves: Row<'stockMoves'>
  staffCodes: { staffId: string; code: string; grantedBy: string | undefined; grantedOnUtc: number }
  staffPasswords: { staffId: string; hash: string }
  files: {
    id: string
    clientId: string
    createdOnUtc: number
    ownerEntity: string
    name: string
    mime: string
    size: number
    sha256: string
    uploadedBy: string
  }
  /** `bytes` as hexadecimal digits after `\\x`. */
  fileContents: { fileId: string; bytes: string }
}
/** A table that demo data fills. An entity that has none is left out below. */
export type TableName = keyof typeof tables

/** Rows waiting to be written, by table. */
export type Buffers = { readonly [T in TableName]: Rows[T][] }

export interface Column {
  readonly field: string
  readonly name: string
  /** The field that fills the column where its own is missing. */
  readonly otherwise: string
  /** The value as an element of a PostgreSQL array literal. */
  readonly literal: (value: any) => string
}
export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
}

const quoted = (text: string) => `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`
const literals: Partial<Record<FieldKind, (value: any) => string>> = {
  money: (cents: number) => (cents / 100).toFixed(2),
  instant: (at: number) => new Date(at).toISOString(),
  reference: String,
  dateRange: ({ from, to }: DateRange) => quoted(`[${from},${to ?? ''}]`),
}
const literal = (value: string | number | boolean | object) =>
  typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : quoted(typeof value === 'string' ? value : JSON.stringify(value))

const column = (field: string, kind: FieldKind = 'text', otherwise = field): Column => ({
  field,
  name: snake(field),
  otherwise,
  literal: literals[kind] ?? literal,
})

const entityTable = (e: AnyEntity): Table => ({
  name: snake(e.name),
  columns: [
    column('id', 'reference'),
    ...(e.scope === 'client' ? [column('clientId', 'reference')] : []),
    ...fieldsOf(e)
      .filter(([, f]) => !f.options.computed && halfOf(f).column)
      .map(([name, f]) => column(name, f.kind)),
    column('createdOnUtc', 'instant'),
    column('updatedOnUtc', 'instant', 'createdOnUtc'),
    column('createdBy', 'reference'),
    column('updatedBy', 'reference', 'createdBy'),
  ],
})

const of = (name: EntityName) => entityTable(entities[name])
const beside = (name: string, ...fields: string[]): Table => ({
  name,
  columns: fields.map(f => column(f)),
})

const links = (name: string) => beside(name, 'fromId', 'toId')

/** In the order in which they can be filled: no row points to one that comes later. */
export const tables = {
  clients: of('clients'),
  branches: of('branches'),
  dictionaryEntries: of('dictionaryEntries'),
  staff: of('staff'),
  staffCodes: {
    name: 'staff_codes',
    columns: [
      column('staffId', 'reference'),
      column('code'),
      column('grantedBy', 'reference'),
      column('grantedOnUtc', 'instant'),
    ],
  },
  ipWhitelist: of('ipWhitelist'),
  staffWhitelist: of('staffWhitelist'),
  staffPasswords: beside('staff_passwords', 'staffId', 'hash'),
  files: {
    name: 'files',
    columns: [
      ...beside('files', 'id', 'clientId', 'ownerEntity', 'name', 'mime', 'size', 'sha256').columns,
      column('uploadedBy', 'reference'),
      column('createdOnUtc', 'instant'),
    ],
  },
  fileContents: beside('file_contents', 'fileId', 'bytes'),
  qaCauses: of('qaCauses'),
  qaParties: of('qaParties'),
  qaSupplyNotes: of('qaSupplyNotes'),
  qaHandlings: of('qaHandlings'),
  operationIssueTypes: of('operationIssueTypes'),
  staffGroups: of('staffGroups'),
  staffGroupsMemberIds: links('staff_groups_member_ids'),
  roleCodes: of('roleCodes'),
  accessTemplates: of('accessTemplates'),
  accessTemplateCodes: of('accessTemplateCodes'),
  staffTemplateIds: links('staff_template_ids'),
  additionalOrderTypes: of('additionalOrderTypes'),
  paymentMethods: of('paymentMethods'),
  taxTypes: of('taxTypes'),
  countryTaxRates: of('countryTaxRates'),
  stateTaxRates: of('stateTaxRates'),
  ports: of('ports'),
  suppliers: of('suppliers'),
  supplierBankChanges: of('supplierBankChanges'),
  factories: of('factories'),
  shippingAgents: of('shippingAgents'),
  shippingAgentsPortIds: links('shipping_agents_port_ids'),
  categories: of('categories'),
  productTags: of('productTags'),
  products: of('products'),
  productsTagIds: links('products_tag_ids'),
  skus: of('skus'),
  comboMembers: of('comboMembers'),
  promotions: of('promotions'),
  promotionLines: of('promotionLines'),
  prices: of('prices'),
  priceChanges: of('priceChanges'),
  discountRules: of('discountRules'),
  orderTags: of('orderTags'),
  shippingProviders: of('shippingProviders'),
  warehouseGroups: of('warehouseGroups'),
  warehouses: of('warehouses'),
  portTransits: of('portTransits'),
  websites: of('websites'),
  websitesStatusIds: links('websites_status_ids'),
  websiteWarehouses: of('websiteWarehouses'),
  shippingCostTypes: of('shippingCostTypes'),
  stockAreas: of('stockAreas'),
  aisles: of('aisles'),
  shelves: of('shelves'),
  layers: of('layers'),
  deliveryAreas: of('deliveryAreas'),
  areaPostcodes: of('areaPostcodes'),
  calendarGroups: of('calendarGroups'),
  deliveryCalendars: of('deliveryCalendars'),
  calendarServiceTypeIds: links('delivery_calendars_service_type_ids'),
  calendarAreaIds: links('delivery_calendars_area_ids'),
  calendarSlots: of('calendarSlots'),
  calendarDays: of('calendarDays'),
  slotDays: of('slotDays'),
  capacityOverrides: of('capacityOverrides'),
  providerAreaIds: links('shipping_providers_area_ids'),
  shippingRates: of('shippingRates'),
  shippingRateBands: of('shippingRateBands'),
  checklistItems: of('checklistItems'),
  checklistVersions: of('checklistVersions'),
  pickupPoints: of('pickupPoints'),
  purchaseOrders: of('purchaseOrders'),
  purchaseOrderLines: of('purchaseOrderLines'),
  containers: of('containers'),
  containerLines: of('containerLines'),
  customers: of('customers'),
  addresses: of('addresses'),
  orders: of('orders'),
  orderLines: of('orderLines'),
  ordersTagIds: links('orders_tag_ids'),
  discountUses: of('discountUses'),
  payments: of('payments'),
  depositReferences: of('depositReferences'),
  paymentShares: of('paymentShares'),
  notes: of('notes'),
  messages: of('messages'),
  tickets: of('tickets'),
  transfers: of('transfers'),
  transferLines: of('transferLines'),
  deliveryPlans: of('deliveryPlans'),
  planItems: of('planItems'),
  stockLines: of('stockLines'),
  stockMoves: of('stockMoves'),
  pairedMoves: of('stockMoves'),
  reservations: of('reservations'),
  taskTypes: of('taskTypes'),
  tasks: of('tasks'),
  tasksAssigneeIds: links('tasks_assignee_ids'),
  tasksReadByIds: links('tasks_read_by_ids'),
  taskResponses: of('taskResponses'),
  operationReportTypes: of('operationReportTypes'),
  operationReports: of('operationReports'),
  operationIssues: of('operationIssues'),
  qaIssues: of('qaIssues'),
  qaCosts: of('qaCosts'),
  qaPhotos: of('qaPhotos'),
  stockIssues: of('stockIssues'),
  jobRuns: of('jobRuns'),
}
export const tableNames = Object.keys(tables) as TableName[]

export const emptyBuffers = () =>
  Object.fromEntries(tableNames.map(t => [t, []])) as unknown as Buffers
