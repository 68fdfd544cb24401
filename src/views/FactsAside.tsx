import type { RaRecord } from 'ra-core'
import { applies, type AnyEntity } from '../../resources/define/index.ts'
import { say } from '../i18n/say.ts'
import { factsOf } from './columns.ts'
import { Section } from './Section.tsx'
import { ValueList } from './ValueList.tsx'

/** What nobody types: numbers that are worked out, and when the record came and changed. */
export const FactsAside = ({ entity, record }: { entity: AnyEntity; record: RaRecord }) => (
  <aside aria-label={say('record.facts')}>
    <Section>
      <ValueList
        fields={factsOf(entity).filter(({ field }) => applies(field, record))}
        record={record}
      />
    </Section>
  </aside>
)
