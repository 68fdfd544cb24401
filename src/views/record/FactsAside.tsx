import './record.texts.ts'
import type { RaRecord } from 'ra-core'
import { applies, type AnyEntity } from '#define'
import { days } from '#define/kinds.ts'
import { isEmpty } from '#src/fields/emptyValue.ts'
import { say } from '#src/i18n/say.ts'
import { factsOf, type Shown } from '#src/views/parts/columns.ts'
import { Section } from './Section.tsx'
import { ValueList } from './ValueList.tsx'

/** Read-only facts: computed numbers, and when the record was created and changed. */
export function FactsAside({ entity, record, isWhole = true }: Props & { isWhole?: boolean }) {
  const facts = factsThere(entity, record)
  return (
    <aside aria-label={say('record_page.facts')}>
      <Section>
        <ValueList fields={isWhole ? facts : facts.filter(isDay)} record={record} />
      </Section>
    </aside>
  )
}

/** The facts of a record without a form, which has no other contents: all but the days beside them. */
export function MainFacts({ entity, record }: Props) {
  const facts = factsThere(entity, record).filter(fact => !isDay(fact))
  return facts.length > 0 ? (
    <Section>
      <ValueList fields={facts} record={record} />
    </Section>
  ) : null
}

interface Props {
  entity: AnyEntity
  record: RaRecord
}

/** A fact without a value is hidden; a form's field shows even when it is empty. */
const factsThere = (entity: AnyEntity, record: RaRecord) =>
  factsOf(entity).filter(({ name, field }) => applies(field, record) && !isEmpty(record[name]))

const isDay = ({ field }: Shown) => days.includes(field.kind)
