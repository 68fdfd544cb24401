import { addTexts } from '#src/i18n/language.ts'

/** The texts of critical stock, which come with it. */
const critical = {
  why: 'Why %{count}',
  order: 'New purchase order',
  title: 'Why %{count}: %{sku}',
  sold: 'Sold per week, over %{smart_count} week |||| Sold per week, over %{smart_count} weeks',
  lead: 'Days until it is ready',
  sea: 'Days at sea',
  port: 'Days from the port',
  handling: 'Days of handling',
  weeks: 'Weeks to last: %{days} days, rounded up, and %{beyond} more',
  needed: 'Sold until then',
  minimum: 'Minimum',
  available: 'Available',
  in_time: 'Free and there in time',
  later: '%{count} more arrive later and are not counted.',
  missing: 'Missing',
  moq: 'At least (MOQ)',
  carton: 'In cartons of',
  suggested: 'Suggested',
  inactive: 'Nothing is suggested for a SKU that is phased out or discontinued.',
} as const

addTexts({ critical_stock: critical })

declare module '#src/i18n/language.ts' {
  interface LateTexts {
    readonly critical_stock: typeof critical
  }
}
