import './record.texts.ts'
import type { RaRecord } from 'ra-core'
import { applies, type AnyEntity } from '#define'
import { isEmpty } from '#src/fields/emptyValue.ts'
import { say } from '#src/i18n/say.ts'
import { factsOf } from '#src/views/parts/columns.ts'
import { Section } from './Section.tsx'
import { ValueList } from './ValueList.tsx'

/** Read-only facts: computed numbers, and when the record was created and changed. */
export const FactsAside = ({ entity, record }: { entity: AnyEntity; record: RaRecord }) => (
  <aside aria-label={say('record_page.facts')}>
    <Section>
      <ValueList
        // A fact without a value is hidden; a form's field shows even when it is empty.
        fields={factsOf(entity).filter(
          ({ name, field }) => applies(field, record) && !isEmpty(record[name]),
        )}
        record={record}
      />
    </Section>
  </aside>
)
