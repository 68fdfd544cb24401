import { readTable } from './csv.ts'
import { awaited } from './screens.ts'

/** Editable fields that no code reads, and why they stand in a form all the same. */
export interface ReadByNoCode {
  readonly entity: string
  readonly field: string
  /** The area that will read it; none for what people alone read. */
  readonly waits?: keyof typeof awaited
}

export const readByNoCode: readonly ReadByNoCode[] = readTable('./readers.csv').flatMap(
  ({ entity = '', reader = '', fields = '' }) => {
    const [kind, area = ''] = reader.split(':')
    if (kind !== 'people' && !(kind === 'waits' && area in awaited))
      throw new Error(`readers.csv: "${reader}" is neither people nor waits:<area>`)
    const waits = kind === 'waits' ? { waits: area as keyof typeof awaited } : {}
    return fields.split('; ').map(field => ({ entity, field, ...waits }))
  },
)
