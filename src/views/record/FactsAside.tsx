import type { RaRecord } from 'ra-core'
import { applies, type AnyEntity } from '#define'
import { isEmpty } from '#src/fields/problemOf.ts'
import { say } from '#src/i18n/say.ts'
import { factsOf } from '#src/views/parts/columns.ts'
import { Section } from './Section.tsx'
import { ValueList } from './ValueList.tsx'

/** What nobody types: numbers that are worked out, and when the record came and changed. */
export const FactsAside = ({ entity, record }: { entity: AnyEntity; record: RaRecord }) => (
  <aside aria-label={say('record.facts')}>
    <Section>
      <ValueList
        // What the system has not worked out yet says nothing; what a form sets stands in its place even when it is empty.
        fields={factsOf(entity).filter(
          ({ name, field }) => applies(field, record) && !isEmpty(record[name]),
        )}
        record={record}
      />
    </Section>
  </aside>
)
