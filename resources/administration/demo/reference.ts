import type { DictionaryKind } from '#define'
import { Random } from '#server/demo/random.ts'
import {
  causes,
  handlings,
  operationIssueTypes,
  parties,
  supplyNotes,
} from '#resources/quality/demo/qualityWords.ts'
import { reportTypes } from '#resources/reports/demo/reportTypes.ts'
import { taskTypes } from '#resources/tasks/demo/taskTexts.ts'
import type { Rows } from '#server/demo/tables.ts'

/** The two clients and their branches. Source: readings, items 10 and 34. */
export const initialClients = [
  {
    shortName: 'NZ',
    name: 'New Zealand',
    country: 'NZ',
    currency: 'NZD',
    timezone: 'Pacific/Auckland',
  },
  { shortName: 'CA', name: 'Canada', country: 'CA', currency: 'CAD', timezone: 'America/Edmonton' },
] as const

export const initialBranches = [
  { code: 'AKL', name: 'Auckland', country: 'NZ' },
  { code: 'CHC', name: 'Christchurch', country: 'NZ' },
  { code: 'HAM', name: 'Hamilton', country: 'NZ' },
  { code: 'EDM', name: 'Edmonton', country: 'CA' },
  { code: 'CGY', name: 'Calgary', country: 'CA' },
] as const

export type Country = (typeof initialClients)[number]['country']
export type BranchCode = (typeof initialBranches)[number]['code']

/** Always the same id for the same client or branch, so that demo data fits whatever database these rows came first to. */
export const clientId = (country: Country) => fixedId(`client ${country}`)
export const branchId = (code: BranchCode) => fixedId(`branch ${code}`)

export const entryId = (kind: DictionaryKind, value: string) => fixedId(`${kind} ${value}`)

/** In their order, so that lists by id show them as people choose them. */
export const taskTypeId = (name: (typeof taskTypes)[number]) =>
  fixedId(`task type ${name}`, taskTypes.indexOf(name))
export const reportTypeId = (name: string) =>
  fixedId(
    `report type ${name}`,
    reportTypes.findIndex(type => type.name === name),
  )

/** By their place in `data/qualityWords.ts`. */
export const causeId = (n: number) => fixedId(`cause ${causes[n]![0]}`, n)
export const partyId = (n: number) => fixedId(`party ${parties[n]![0]}`, n)
export const supplyNoteId = (n: number) => fixedId(`supply note ${supplyNotes[n]![0]}`, n)
export const handlingId = (n: number) => fixedId(`handling ${handlings[n]![0]}`, n)
export const operationIssueTypeId = (country: Country, n: number) =>
  fixedId(`operation issue type ${country} ${operationIssueTypes[n]![0]}`, n)

/** Dictionaries that are a vocabulary of their own; the others (warehouse, calendar, orderTags, those of quality) are read from their tables. */
export const dictionaries: Readonly<Partial<Record<DictionaryKind, readonly string[]>>> = {
  physicalStockStatus: [
    'Normal',
    'OpenBox',
    'Damaged but Repaired',
    'Clearance',
    'Damaged',
    'Missing Parts',
    'Under Repair',
    'Awaiting Inspection',
    'Quarantine',
    'Missing',
    'Scrapped',
  ],
  onHoldStockStatus: ['Order', 'Ticket', 'Transfer', 'Demo Request', 'QA', 'Presale', 'Manual'],
  orderNoteType: [
    'General',
    'Customer contact',
    'Delivery',
    'Payment',
    'Warehouse',
    'Service',
    'Internal',
  ],
  taskStatus: ['Open', 'Done', 'Approved', 'Denied', 'Cancelled'],
  deliveryPlanServiceType: [
    'Delivery',
    'Delivery and assembly',
    'Pickup',
    'Shop pickup',
    'Courier',
    'Freight',
    'Relocation',
    'Service visit',
    'Return collection',
  ],
  shippingJobType: [
    'Delivery',
    'Pickup',
    'Exchange',
    'Return',
    'Relocation',
    'Service',
    'Transfer',
  ],
  productIssueSortField: ['Created', 'Product', 'Supplier', 'Quantity', 'Severity', 'Claim amount'],
}

export const referenceTables = [
  'clients',
  'branches',
  'dictionaryEntries',
  'taskTypes',
  'operationReportTypes',
  'qaCauses',
  'qaParties',
  'qaSupplyNotes',
  'qaHandlings',
  'operationIssueTypes',
] as const
type ReferenceTable = (typeof referenceTables)[number]

/**
 * Rows that an empty database needs before anybody can be added: clients, branches, dictionaries, types of tasks, reports and issues. Insert them with
 * `on conflict do nothing`, so that what is there already, and edited since, stays.
 * @param at the moment that they are said to be made, in milliseconds since 1970
 */
export function referenceRows(at: number): Pick<{ [T in keyof Rows]: Rows[T][] }, ReferenceTable> {
  const used = { createdOnUtc: at, isActive: true }
  return {
    clients: initialClients.map(c => ({
      id: clientId(c.country),
      createdOnUtc: at,
      ...c,
      timeDisplay: 'offset',
    })),
    branches: initialBranches.map(b => ({
      id: branchId(b.code),
      clientId: clientId(b.country),
      createdOnUtc: at,
      ...b,
      city: b.name,
      timezone: initialClients.find(c => c.country === b.country)!.timezone,
      isActive: true,
    })),
    dictionaryEntries: (Object.entries(dictionaries) as [DictionaryKind, string[]][]).flatMap(
      ([kind, values]) =>
        values.map((value, i) => ({
          id: entryId(kind, value),
          createdOnUtc: at,
          kind,
          value,
          name: value,
          position: i + 1,
          isActive: true,
        })),
    ),
    taskTypes: taskTypes.map((name, i) => ({
      id: taskTypeId(name),
      createdOnUtc: at,
      name,
      position: i + 1,
      isActive: name !== 'Stocktake help',
    })),
    operationReportTypes: reportTypes.map((type, i) => ({
      id: reportTypeId(type.name),
      createdOnUtc: at,
      ...type,
      position: i + 1,
      isActive: true,
    })),
    qaCauses: causes.map(([name, group], i) => ({ id: causeId(i), ...used, name, group })),
    qaParties: parties.map(([name, type], i) => ({ id: partyId(i), ...used, name, type })),
    qaSupplyNotes: supplyNotes.map(([text, type, needsAction], i) => ({
      id: supplyNoteId(i),
      ...used,
      text,
      type,
      needsAction,
    })),
    qaHandlings: handlings.map(([name, kind, costType, stockStatus], i) => ({
      id: handlingId(i),
      ...used,
      name,
      kind,
      costType,
      stockStatus,
    })),
    operationIssueTypes: initialClients.flatMap(({ country }) =>
      operationIssueTypes.map(([name, group, severity, targetDays], i) => ({
        id: operationIssueTypeId(country, i),
        ...used,
        clientId: clientId(country),
        name,
        group,
        severity,
        targetDays,
      })),
    ),
  }
}

const fixedId = (key: string, place = 0) => new Random(0, key).id(Date.UTC(2024, 0, 1) + place)
