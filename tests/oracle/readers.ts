import { readTable } from './csv.ts'
import { awaited } from './screens.ts'

/** Editable fields that no code reads, and why they stand in a form all the same. */
export interface ReadByNoCode {
  readonly entity: string
  readonly field: string
  /** The area that will read it; none for what people alone read. */
  readonly waits?: keyof typeof awaited
  /** Whether a function of the database reads it. */
  readonly isInDatabase?: true
}

export const readByNoCode: readonly ReadByNoCode[] = readTable('./readers.csv').flatMap(
  ({ entity = '', reader = '', fields = '' }) => {
    const [kind, area = ''] = reader.split(':')
    if (kind !== 'people' && kind !== 'database' && !(kind === 'waits' && area in awaited))
      throw new Error(`readers.csv: "${reader}" is neither people, database nor waits:<area>`)
    const waits = kind === 'waits' ? { waits: area as keyof typeof awaited } : {}
    const inDatabase = kind === 'database' ? ({ isInDatabase: true } as const) : {}
    return fields.split('; ').map(field => ({ entity, field, ...waits, ...inDatabase }))
  },
)
